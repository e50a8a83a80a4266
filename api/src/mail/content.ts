import type { Db } from '../db/client.ts'
import type { Env } from '../env.ts'
import { readStoreName } from '../storefront/storefront.ts'

export interface MailLink {
  text: string
  url: string
}

/** Box that says what happens next. */
export interface MailBox {
  title: string | null
  sentences: readonly string[]
  /** Line that stands out, such as the days of the arrival. */
  emphasis: string | null
  links: readonly MailLink[]
}

export interface MailItem {
  name: string
  details: string
  amount: string
  imageUrl: string | null
}

/** Content of a mail, in the order in which it is read. */
export interface MailContent {
  heading: string
  /** Line that lists of mails show beside the subject. */
  preview: string
  paragraphs: readonly string[]
  box: MailBox | null
  button: MailLink
  items: readonly MailItem[]
  /** Number of items that are left out. */
  moreItems: number
  sums: readonly { name: string; amount: string }[]
  address: readonly string[]
  /** True for a notice to the administrators, which needs no help and no links. */
  isNotice: boolean
}

/** Parts that not every mail has. */
export const EMPTY_CONTENT = {
  box: null,
  items: [],
  moreItems: 0,
  sums: [],
  address: [],
  isNotice: false,
} satisfies Partial<MailContent>

/** Store as its mails name it. */
export interface MailSender {
  name: string
  siteUrl: string
  /** True if a reply reaches somebody. */
  takesReplies: boolean
}

export type SenderEnv = Pick<Env, 'SITE_URL' | 'CONTACT_EMAIL'>

export const readSender = (db: Db, { SITE_URL, CONTACT_EMAIL }: SenderEnv): MailSender => ({
  name: readStoreName(db),
  siteUrl: SITE_URL,
  takesReplies: CONTACT_EMAIL !== undefined,
})

export interface MailText {
  subject: string
  text: string
  html: string
}

import type { Db } from '../db/client.ts'
import { findSetting, saveSetting } from '../db/setting.ts'
import { transact } from '../db/transact.ts'
import type { Env } from '../env.ts'
import type { PaymentSession } from './stripe.ts'

export const STORE_MARK = 'store'
export const EXTERNAL_ID = 'external_id'
const VARIANTS = /^items(_\d+)?$/

/** Stripe's limit of characters. */
const MAX_LENGTH = 500

/** Metadata from which an order that this database has lost can be recreated. */
export interface SessionMark {
  siteUrl: string
  number: string
  externalId: string
  shippingId: string
  variantIds: readonly number[]
}

export const toMetadata = ({ siteUrl, number, externalId, shippingId, variantIds }: SessionMark) => ({
  [STORE_MARK]: siteUrl,
  order: number,
  [EXTERNAL_ID]: externalId,
  shipping: shippingId,
  ...Object.fromEntries(
    toLines(variantIds).map((line, index) => [index === 0 ? 'items' : `items_${index + 1}`, line]),
  ),
})

function toLines(ids: readonly number[]): string[] {
  const lines: string[] = []
  for (const id of ids) {
    const longer = [lines.at(-1), id].filter((part) => part !== undefined).join(' ')
    if (lines.length > 0 && longer.length <= MAX_LENGTH) lines[lines.length - 1] = longer
    else lines.push(String(id))
  }
  return lines
}

export const readExternalId = ({ metadata }: PaymentSession): string | undefined => metadata?.[EXTERNAL_ID]

/** Returns Printful's sync variants by item, null for an unreadable one. */
export const readVariantIds = ({ metadata }: PaymentSession): (number | null)[] =>
  Object.entries(metadata ?? {})
    .filter(([name]) => VARIANTS.test(name))
    .toSorted(([a], [b]) => a.localeCompare(b, 'en', { numeric: true }))
    .flatMap(([, ids]) => ids.split(' ').filter(Boolean))
    .map((id) => Number(id) || null)

const MARKS_SETTING = 'payment-marks'

const listMarks = (db: Db): string[] => JSON.parse(findSetting(db, MARKS_SETTING) ?? '[]')

/** Stores the store's `SITE_URL`, so that its payments are known after it has moved, in older backups too. */
export async function rememberMark(db: Db, { SITE_URL }: Pick<Env, 'SITE_URL'>): Promise<void> {
  if (listMarks(db).includes(SITE_URL)) return
  await transact(db, (tx) =>
    saveSetting(tx, MARKS_SETTING, JSON.stringify([...new Set([...listMarks(tx), SITE_URL])])),
  )
}

export const isOwnMark = (db: Db, { SITE_URL }: Pick<Env, 'SITE_URL'>, mark: string | undefined): boolean =>
  mark !== undefined && (mark === SITE_URL || listMarks(db).includes(mark))

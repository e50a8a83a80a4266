import type { Mail } from '#api/mail/mailer'
import { FIXED_SETTINGS } from './machines.ts'
import type { World } from './world.ts'

/** Address to which the administrators' mails go. */
export const CONTACT = FIXED_SETTINGS.CONTACT_EMAIL

/** Subjects of the mails to customers, as the contract names the mails, and of one to the administrators. The number is the order's. */
const SUBJECTS = {
  confirmed: /^Your .*order (\d+)$/,
  replacement: /^We are sending a replacement: your .*order (\d+)$/,
  pending: /^Your .*order (\d+): we wait for the payment$/,
  payment_failed: /^The payment of your .*order (\d+) failed$/,
  shipped: /^Your .*order (\d+) is on its way$/,
  canceled: /^Your .*order (\d+) is canceled$/,
  refunded: /^A refund for your .*order (\d+)$/,
  came_back: /^A parcel of order (\d+) came back/,
}
export type MailKind = keyof typeof SUBJECTS

/** Reads the kind of a mail, and the number of its order, undefined for other mails. */
export function readSubject({
  subject,
}: Pick<Mail, 'subject'>): { kind: MailKind; number: string } | undefined {
  for (const [kind, pattern] of Object.entries(SUBJECTS)) {
    const [, number] = pattern.exec(subject) ?? []
    if (number) return { kind: kind as MailKind, number }
  }
  return undefined
}

type ArrivedMail = Mail & { at: number }

/** Finds mails in the mail server, with those that a mailbox refuses for good: the store can't do more for them. */
export function createPostbox({ mailServer }: Pick<World, 'mailServer'>) {
  const byOrder = new Map<string, ArrivedMail[]>()
  const toAdministrators: ArrivedMail[] = []
  const seen = { received: 0, refused: 0 }

  const sort = (mail: ArrivedMail): void => {
    if (mail.to === CONTACT) toAdministrators.push(mail)
    const found = readSubject(mail)
    if (!found) return
    const key = `${found.kind} ${found.number}`
    byOrder.set(key, [...(byOrder.get(key) ?? []), mail])
  }

  const update = (): void => {
    for (const name of ['received', 'refused'] as const) {
      const mails = mailServer[name]
      for (; seen[name] < mails.length; seen[name]++) sort(mails[seen[name]]!)
    }
  }

  return {
    /** Lists the mails of a kind about an order since an instant. */
    list(kind: MailKind, number: string, since: number): ArrivedMail[] {
      update()
      return (byOrder.get(`${kind} ${number}`) ?? []).filter(({ at }) => at >= since)
    },

    /** Lists the mails to the administrators that name an order, since an instant. */
    listNotices(number: string, since: number): ArrivedMail[] {
      update()
      return toAdministrators.filter(
        ({ at, subject, text }) => at >= since && `${subject} ${text}`.includes(number),
      )
    },
  }
}

export type Postbox = ReturnType<typeof createPostbox>

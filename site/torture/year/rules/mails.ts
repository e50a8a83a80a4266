import { orderNumber } from '#api/orders/queries'
import type { ReceivedMail } from '../mail-server.ts'
import { nameOf, RuleBroken } from '../rule-broken.ts'
import type { World } from '../world.ts'

const MESSAGE_ID = /^<(mail|notice)-(\d+)-/

/** Time after which another process takes over a job whose process stands still. What that had begun, it can't take back. */
const TAKEN_OVER_MS = 15_000

interface Sent {
  messageIds: Set<string>
  isConfirmed: boolean
}

/** Returns rules: a mail is sent once, except when somebody asks for it again, and a cause is told once. */
export function createMailRules(world: World): () => void {
  const { books, mailServer } = world
  const sent = new Map<string, Sent>()
  let openings = books.openings
  let seen = 0

  const check = (mail: ReceivedMail): void => {
    const [, table, id] = MESSAGE_ID.exec(mail.messageId ?? '') ?? []
    const found = table === 'mail' ? findMail(world, Number(id)) : findNotice(world, Number(id), mail)
    if (!found) return
    const before = sent.get(found.cause) ?? { messageIds: new Set<string>(), isConfirmed: false }
    const isTakenOver = mail.tookMs > TAKEN_OVER_MS
    const isRepeated = before.messageIds.has(mail.messageId ?? '') && !isTakenOver
    before.messageIds.add(mail.messageId ?? '')
    if ((isRepeated && before.isConfirmed) || before.messageIds.size > 1 + found.resendCount)
      throw new RuleBroken(
        'a mail is sent once',
        `“${mail.subject}” was sent again to ${mail.to} (${found.cause}), as ${[...before.messageIds].join(' and ')}.`,
      )
    sent.set(found.cause, { ...before, isConfirmed: mail.isConfirmed })
  }

  const checkRefusals = createRefusalRule(world)

  return () => {
    checkRefusals()
    const { received } = mailServer
    if (seen === received.length) return
    // A restored backup knows nothing of the mails that were sent after it.
    if (openings !== books.openings) sent.clear()
    openings = books.openings
    for (; seen < received.length; seen++) check(received[seen]!)
  }
}

/** A process that is killed after a refusal doesn't know of it, and tries once more. */
const MAX_TRIES = 2

/** Returns a rule: a mail that a mailbox refuses for good isn't tried for ever. */
function createRefusalRule({ books, mailServer }: World): () => void {
  const tries = new Map<string | undefined, number>()
  let openings = books.openings
  let seen = 0

  return () => {
    const { refused } = mailServer
    if (openings !== books.openings) tries.clear()
    openings = books.openings
    for (; seen < refused.length; seen++) {
      const { messageId, subject, to } = refused[seen]!
      const count = (tries.get(messageId) ?? 0) + 1
      tries.set(messageId, count)
      if (count > MAX_TRIES)
        throw new RuleBroken(
          'a mail that is refused for good is not tried again',
          `“${subject}” was sent ${count} times to ${to}, which refuses it.`,
        )
    }
  }
}

interface Cause {
  cause: string
  /** How often somebody asked for it again. */
  resendCount: number
}

function findMail({ books }: World, id: number): Cause | undefined {
  const [mail] = books.query<{ orderId: number; kind: string }>(
    'SELECT order_id AS orderId, kind FROM mails WHERE id = ?',
    id,
  )
  if (!mail) return undefined
  const resends = books.query(
    "SELECT 1 FROM order_events WHERE order_id = ? AND text LIKE 'A mail was sent again%'",
    mail.orderId,
  )
  return { cause: `${nameOf(mail.orderId)}, ${mail.kind}`, resendCount: resends.length }
}

function findNotice({ books }: World, id: number, { subject, text }: ReceivedMail): Cause | undefined {
  const [notice] = books.query<{ key: string; orderId: number | null }>(
    'SELECT key, order_id AS orderId FROM notices WHERE id = ?',
    id,
  )
  if (!notice) return undefined
  const { key, orderId } = notice
  if (orderId !== null && !`${subject} ${text}`.includes(orderNumber(orderId)))
    throw new RuleBroken('a notice names its order', `“${subject}” does not name ${nameOf(orderId)}.`)
  const [kind, holdId, openedAgain = ''] = key.split(' ')
  const [hold] =
    kind === 'hold'
      ? books.query<{ reason: string; cause: string }>(
          'SELECT reason, cause FROM order_holds WHERE id = ?',
          Number(holdId),
        )
      : []
  // A dispute and a review have ids of their own, by which they are told with a hold and without.
  const isNamed = hold?.reason === 'dispute' || hold?.reason === 'review'
  const named = [hold?.reason, hold?.cause, openedAgain].filter(Boolean).join(' ')
  return { cause: isNamed ? named : key, resendCount: 0 }
}

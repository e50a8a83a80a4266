import { orderNumber } from '#api/orders/queries'
import type { Duties } from '../duties.ts'
import type { Postbox } from '../postbox.ts'
import { nameOf } from '../rule-broken.ts'
import type { World } from '../world.ts'

const MAIL_MS = 10_000

/** Returns a rule: whoever's order is canceled is told so by mail, in ten seconds. */
export function createCancellationDuties(world: World, duties: Duties, postbox: Postbox): () => void {
  const { books, cancellations } = world
  let seen = 0

  const findMissingMail = (orderId: number): string | undefined => {
    const [order] = books.query<{ email: string }>('SELECT email FROM orders WHERE id = ?', orderId)
    if (!order || order.email === '') return undefined
    const mails = postbox.list('canceled', orderNumber(orderId), 0)
    if (mails.some(({ to }) => to === order.email)) return undefined
    const who = mails[0] ? `${mails[0].to} has the mail` : 'nobody has a mail'
    return `${nameOf(orderId)} of ${order.email} was canceled, and ${who}.`
  }

  return () => {
    for (; seen < cancellations.length; seen++) {
      const orderId = cancellations[seen]!
      duties.owe({
        rule: 'a cancellation has its mail',
        withinMs: MAIL_MS,
        findMissing: () => findMissingMail(orderId),
      })
    }
  }
}

import { and, eq } from 'drizzle-orm'
import { HTTPException } from 'hono/http-exception'
import { type AddressForm, type Country, toRecipient } from '#shared/contracts/checkout'
import type { HoldReason } from '#shared/contracts/order'
import type { Db } from '../../db/client.ts'
import { mails } from '../../db/schema.ts'
import { transact } from '../../db/transact.ts'
import { toPrintfulRecipient } from '../../orders/place-order.ts'
import { addJob, listItems, logEvent, type OrderRow, updateOrder } from '../../orders/queries.ts'
import { requireOrder } from '../../orders/view.ts'
import { PrintfulError } from '../../printful/error.ts'
import type { Services } from '../../services.ts'

/** No retry can cure these: somebody has to decide. */
const LASTING: readonly (HoldReason | null)[] = ['amount_differs', 'unknown_session']

const refuse = (message: string) => new HTTPException(409, { message })

function requireHeld(order: OrderRow): void {
  if (order.state !== 'on_hold') throw refuse('This order is not on hold.')
}

/** Checks a held order again. It stays on hold while the cause lasts. @throws 404 and 409 */
export async function retryOrder({ db }: Pick<Services, 'db'>, id: number, userId: number): Promise<void> {
  await transact(db, (tx) => {
    const order = requireOrder(tx, id)
    requireHeld(order)
    logEvent(tx, id, 'Retried.', userId)
    if (!LASTING.includes(order.holdReason)) release(tx, order)
  })
}

/** Goes on in spite of the reason, which no longer holds the order. @throws 404 and 409 */
export async function placeAnyway({ db }: Pick<Services, 'db'>, id: number, userId: number): Promise<void> {
  await transact(db, (tx) => {
    const order = requireOrder(tx, id)
    requireHeld(order)
    const isKnown = listItems(tx, id).every(({ printfulId }) => printfulId !== null)
    if (!isKnown || !order.recipient)
      throw refuse('Its items or its address are not known. Place it at Printful by hand, or refund it.')
    updateOrder(tx, id, { acceptedReason: order.holdReason })
    logEvent(tx, id, `Placed anyway: ${order.holdText ?? ''}`, userId)
    release(tx, order)
  })
}

function release(tx: Db, { id, heldFrom, printfulStatus }: OrderRow): void {
  // An order that failed at Printful is confirmed again.
  const state = printfulStatus === 'failed' ? 'paid' : (heldFrom ?? 'paid')
  updateOrder(tx, id, { state, heldFrom: null, holdReason: null, holdText: null })
  addJob(tx, `${state === 'paid' ? 'place' : 'read'} ${id}`)
}

/** Corrects where an order goes, until Printful has accepted it. @throws 404, 409 in Printful's words where it refuses */
export async function changeAddress(
  { db, printfulClient }: Pick<Services, 'db' | 'printfulClient'>,
  id: number,
  address: AddressForm,
  countries: readonly Country[],
  userId: number,
): Promise<void> {
  const order = requireOrder(db, id)
  const isOpen = order.state === 'paid' || (order.state === 'on_hold' && order.heldFrom === 'paid')
  if (!isOpen) throw refuse('Printful has accepted this order. Its address can’t be changed here.')
  const recipient = toRecipient(address, countries)
  const { email } = address
  if (order.printfulId !== null) {
    const client = await printfulClient('placing')
    try {
      await client?.updateRecipient(order.printfulId, toPrintfulRecipient({ recipient, email }))
    } catch (error) {
      if (!(error instanceof PrintfulError) || error.refusal === null) throw error
      throw refuse(`Printful refused the address: ${error.refusal}`)
    }
  }
  await transact(db, (tx) => {
    updateOrder(tx, id, { recipient, email })
    logEvent(tx, id, 'The address was changed.', userId)
  })
}

/** Sends a mail again, whatever became of it before. @throws 404 and 409 */
export async function resendMail(
  { db, mailer }: Pick<Services, 'db' | 'mailer'>,
  id: number,
  mailId: number,
  userId: number,
): Promise<void> {
  if (!mailer) throw refuse('No mail server is set. Copy the mail and send it yourself.')
  await transact(db, (tx) => {
    requireOrder(tx, id)
    const isIt = and(eq(mails.id, mailId), eq(mails.orderId, id))
    const found = tx.update(mails).set({ sentAt: null, error: null }).where(isIt).returning().all()
    if (found.length === 0) throw new HTTPException(404, { message: 'Mail not found' })
    addJob(tx, `mail ${mailId}`)
    logEvent(tx, id, 'A mail was sent again.', userId)
  })
}

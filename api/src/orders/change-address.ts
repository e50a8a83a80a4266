import { eq } from 'drizzle-orm'
import { HTTPException } from 'hono/http-exception'
import { addressLines } from '#shared/address'
import { parseAddress, toRecipient } from '#shared/check-address'
import type { AddressErrors, Country, Destination, ShippingRate } from '#shared/contracts/checkout'
import { emailQuestion, findMeantEmail } from '#shared/mistyped-email'
import type { Db } from '../db/client.ts'
import { variants } from '../db/schema/catalog.ts'
import { transact } from '../db/transact.ts'
import type { PrintfulClient } from '../printful/client.ts'
import { PrintfulError } from '../printful/error.ts'
import { toShippingRates } from '../printful/order-responses.ts'
import { toRatesRequest } from '../printful/rates-request.ts'
import { requireOpenForChanges } from './change-deadline.ts'
import type { Checkout } from './checkout-services.ts'
import { toDraft } from './draft.ts'
import { writeMail } from './mails.ts'
import { inPlacingLine } from './place-order.ts'
import { addHistory, listItems, type OrderRow, requireOrder, updateOrder } from './queries.ts'

const refuse = (message: string) => new HTTPException(409, { message })

type Changer = Pick<Checkout, 'db' | 'env' | 'printfulClient'>

/** Corrects an address until Printful has accepted the order. @throws 404, 409 in Printful's words if it refuses */
export async function correctAddress(
  services: Changer,
  id: number,
  to: Destination,
  userId: number,
): Promise<void> {
  const { db } = services
  const correct = () => correctNow(services, id, to, userId)
  // Printful gets it at once, which a confirmation must not overtake.
  if (requireOrder(db, id).printfulStatus === 'failed') await inPlacingLine(db, id, correct)
  else await correct()
}

async function correctNow(
  { db, env, printfulClient }: Changer,
  id: number,
  to: Destination,
  userId: number,
): Promise<void> {
  const order = requireOrder(db, id)
  requireUnconfirmed(order)
  // A draft is compared with the order anyway before it is confirmed.
  if (order.printfulStatus === 'failed' && order.printfulId !== null) {
    const client = await printfulClient('placing')
    const { external_id: _, ...changes } = toDraft({ ...order, ...to }, listItems(db, id))
    try {
      await client?.updateOrder(order.printfulId, changes)
    } catch (error) {
      if (!(error instanceof PrintfulError) || error.refusal === null) throw error
      throw refuse(`Printful refused the address: ${error.refusal}`)
    }
  }
  await transact(db, (tx) => {
    const now = requireOrder(tx, id)
    requireUnconfirmed(now)
    saveAddress(tx, env, now, to, userId)
  })
}

/** Checks that the address may change. @throws 409 once the order is confirmed, unless it failed at Printful */
function requireUnconfirmed({ state, printfulStatus, confirmingAt }: OrderRow): void {
  const isOpen = state === 'paid' && confirmingAt === null
  const hasFailed = printfulStatus === 'failed' && (state === 'paid' || state === 'placed')
  if (!isOpen && !hasFailed)
    throw refuse('Printful has accepted this order. Its address can’t be changed here.')
}

function saveAddress(
  tx: Db,
  env: Changer['env'],
  order: OrderRow,
  { email, recipient }: Destination,
  userId: number | null,
): void {
  if (order.email === email && Bun.deepEquals(order.recipient, recipient)) return
  updateOrder(tx, order.id, { email, recipient })
  const [before, after] = [order, { recipient, email }].map(formatDestination)
  const who = userId === null ? 'The customer changed the address' : 'The address was changed'
  addHistory(tx, order.id, `${who} from ${before} to ${after}.`, userId)
  writeMail(tx, env, order.id, 'address_changed', String(tx.clock.now()))
}

const formatDestination = ({ recipient, email }: Pick<OrderRow, 'recipient' | 'email'>): string =>
  [...addressLines(recipient ?? {}), recipient?.taxNumber, email].filter(Boolean).join(', ') || 'nothing'

const COUNTRY_STAYS =
  'The country can’t change. To have it sent elsewhere, cancel this order and order again.'
const TAX_STAYS = 'The tax that you paid depends on it, so it can’t change.'

/** Parses an address as the customer types it. What price and tax depend on stays. */
export function parseChange(
  { email, recipient, taxCents }: OrderRow,
  typed: Record<string, unknown>,
  countries: readonly Country[],
): { to: Destination; errors?: undefined } | { to?: undefined; errors: AddressErrors } {
  if (!recipient || typed.countryCode !== recipient.countryCode)
    return { errors: { countryCode: COUNTRY_STAYS } }
  const { [ASKED_EMAIL_FIELD]: askedEmail, ...fields } = typed
  const { address, errors } = parseAddress(fields, countries)
  const question = askAboutEmail(fields.email, [email, askedEmail])
  if (errors || question) return { errors: { ...question, ...errors } }
  const to = { email: address.email, recipient: toRecipient(address, countries) }
  if (taxCents === 0) return { to }
  const moved = TAX_FIELDS.filter((field) => to.recipient[field] !== recipient[field])
  if (moved.length === 0) return { to }
  return { errors: Object.fromEntries(moved.map((field) => [field, TAX_STAYS])) }
}

/** Field of the form with the email that was last asked about. */
export const ASKED_EMAIL_FIELD = 'askedEmail'

/** Asks about an email whose domain looks mistyped, unless it is known. */
function askAboutEmail(typed: unknown, known: readonly unknown[]): AddressErrors | undefined {
  const email = typeof typed === 'string' ? typed.trim() : ''
  const meant = known.includes(email) ? undefined : findMeantEmail(email)
  return meant === undefined ? undefined : { email: emailQuestion(email, meant) }
}

/** Fields that stay if the payment contains tax. */
export const TAX_FIELDS = ['stateCode', 'zip'] as const

interface Shopper {
  client: PrintfulClient | undefined
  signal: AbortSignal
}

/** Changes the address for the customer, if that costs the store nothing. @throws 409 and 503 with the reason */
export async function changeAddress(
  services: Pick<Checkout, 'db' | 'env' | 'log' | 'storedRates'>,
  shopper: Shopper,
  id: number,
  to: Destination,
): Promise<void> {
  const { db, env } = services
  const order = requireOrder(db, id)
  requireOpenForChanges(db, env, order)
  const rate = await fetchRate(services, shopper, order, to)
  if (rate.cents > order.shipping.cents)
    throw refuse(
      'Shipping to this address costs more than you paid, so it can’t be changed here. Please write to us.',
    )
  const { minDays, maxDays, minDate, maxDate } = rate
  await transact(db, (tx) => {
    const now = requireOrder(tx, id)
    requireOpenForChanges(tx, env, now)
    updateOrder(tx, id, { shipping: { ...now.shipping, minDays, maxDays, minDate, maxDate } })
    saveAddress(tx, env, now, to, null)
  })
}

const UNKNOWN_PRICE =
  'What shipping to this address costs can’t be found out right now, so nothing was saved. Please try again in a moment.'
const NOT_OFFERED = 'The shipping method that you paid for isn’t offered at this address. Please write to us.'

/** Fetches the chosen method's rate to another address. @throws 409 and 503 */
async function fetchRate(
  { db, log, storedRates }: Pick<Checkout, 'db' | 'log' | 'storedRates'>,
  { client, signal }: Shopper,
  { id, shipping }: OrderRow,
  to: Destination,
): Promise<ShippingRate> {
  const request = toRatesRequest(to, listRatedItems(db, id))
  try {
    const rates = await storedRates.get(request, signal, async () => {
      const listed = toShippingRates(await client?.fetchShippingRates(request))
      if (listed.length === 0) throw new Error('Printful lists no rates.')
      return listed
    })
    const rate = rates.find((each) => each.id === shipping.id)
    if (rate) return rate
  } catch (error) {
    if (signal.aborted) throw error
    if (error instanceof PrintfulError && error.refusal !== null) throw refuse(error.refusal)
    log.error(error, 'shipping to a changed address could not be priced')
    throw new HTTPException(503, { message: UNKNOWN_PRICE })
  }
  throw refuse(NOT_OFFERED)
}

const listRatedItems = (db: Db, orderId: number) =>
  listItems(db, orderId).map(({ variantId, quantity, priceCents }) => ({
    blankVariantId: variantId === null ? null : findBlankVariantId(db, variantId),
    quantity,
    priceCents,
  }))

const findBlankVariantId = (db: Db, id: number): number | null =>
  db.select({ id: variants.blankVariantId }).from(variants).where(eq(variants.id, id)).get()?.id ?? null

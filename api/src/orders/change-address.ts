import { eq } from 'drizzle-orm'
import { HTTPException } from 'hono/http-exception'
import { addressLines } from '#shared/address'
import { parseAddress, toRecipient } from '#shared/check-address'
import type { AddressErrors, Country, Destination, ShippingRate } from '#shared/contracts/checkout'
import type { Db } from '../db/client.ts'
import { variants } from '../db/schema/catalog.ts'
import { transact } from '../db/transact.ts'
import type { Env } from '../env.ts'
import { conflict } from '../http/refusal.ts'
import { emailQuestion, findMeantEmail } from '../mail/mistyped-email.ts'
import type { PrintfulClient } from '../printful/client.ts'
import { isPrintfulRefusal } from '../printful/error.ts'
import { type RatedVariant, toRatedId, toRatesRequest } from '../printful/rates-request.ts'
import { toRecipientChange } from '../printful/recipient.ts'
import { requireOpenForChanges } from './change-deadline.ts'
import type { Checkout } from './checkout-services.ts'
import { listStoredCountries } from './countries.ts'
import { toDraftRecipient } from './draft.ts'
import { reopenHolds } from './holds.ts'
import { writeMail } from './mails.ts'
import { serializePlacing } from './place-order.ts'
import { addHistory, listItems, type OrderRow, requireOrder, updateOrder } from './queries.ts'
import { askForRates } from './shipping-rates.ts'

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
  if (requireOrder(db, id).printfulStatus === 'failed') await serializePlacing(db, id, correct)
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
    try {
      await client?.updateOrder(order.printfulId, { recipient: toRecipientChange(toDraftRecipient(db, to)) })
    } catch (error) {
      if (!isPrintfulRefusal(error)) throw error
      throw conflict(`Printful refused the address: ${error.refusal}`)
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
    throw conflict('Printful has accepted this order. Its address can’t be changed here.')
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
  if (!Bun.deepEquals(order.recipient, recipient)) reopenHolds(tx, order.id)
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
  env: Pick<Env, 'STRIPE_TAX'>,
  order: OrderRow,
  typed: Record<string, unknown>,
  countries: readonly Country[],
): { to: Destination; errors?: undefined } | { to?: undefined; errors: AddressErrors } {
  const { email, recipient } = order
  if (!recipient || typed.countryCode !== recipient.countryCode)
    return { errors: { countryCode: COUNTRY_STAYS } }
  const { [ASKED_EMAIL_FIELD]: askedEmail, ...fields } = typed
  const { address, errors } = parseAddress(fields, countries)
  const question = askAboutEmail(fields.email, [email, askedEmail])
  if (errors || question) return { errors: { ...question, ...errors } }
  const to = { email: address.email, recipient: toRecipient(address, countries) }
  const moved = listTaxFields(env, order).filter((field) => to.recipient[field] !== recipient[field])
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

/** Lists the fields that stay if there was tax on the payment, whatever its amount. */
export const listTaxFields = (
  { STRIPE_TAX }: Pick<Env, 'STRIPE_TAX'>,
  { taxCents }: Pick<OrderRow, 'taxCents'>,
): readonly ('stateCode' | 'zip')[] => (STRIPE_TAX || taxCents > 0 ? ['stateCode', 'zip'] : [])

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
    throw conflict(
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
const UNPRICED = 'What shipping to this address costs can’t be found out. Please write to us.'
const NOT_OFFERED = 'The shipping method that you paid for isn’t offered at this address. Please write to us.'

/** Fetches the chosen method's rate to another address. @throws 409 and 503 */
async function fetchRate(
  { db, log, storedRates }: Pick<Checkout, 'db' | 'log' | 'storedRates'>,
  { client, signal }: Shopper,
  { id, shipping }: OrderRow,
  to: Destination,
): Promise<ShippingRate> {
  const request = toRatesRequest(to, listRatedItems(db, id), listStoredCountries(db))
  try {
    const rates = await storedRates.get(request, signal, async () => {
      const listed = await askForRates(client, log, request)
      if (!listed?.length) throw new Error('Printful lists no rates.')
      return listed
    })
    const rate = rates.find((each) => each.id === shipping.id)
    if (rate) return rate
  } catch (error) {
    if (signal.aborted) throw error
    if (isPrintfulRefusal(error)) throw conflict(error.refusal)
    log.error(error, 'shipping to a changed address could not be priced')
    throw new HTTPException(503, { message: UNKNOWN_PRICE })
  }
  throw conflict(NOT_OFFERED)
}

/** Lists what shipping is priced for. @throws 409 if Printful's ids of an item aren't known, as in an order from a lost database */
const listRatedItems = (db: Db, orderId: number) =>
  listItems(db, orderId).map(({ variantId, quantity, priceCents }) => {
    const variant = variantId === null ? undefined : findRatedVariant(db, variantId)
    if (!variant || !toRatedId(variant)) throw conflict(UNPRICED)
    return { ...variant, quantity, priceCents }
  })

const findRatedVariant = (db: Db, id: number): RatedVariant | undefined => {
  const { blankVariantId, warehouseVariantId, externalId } = variants
  return db
    .select({ blankVariantId, warehouseVariantId, externalId })
    .from(variants)
    .where(eq(variants.id, id))
    .get()
}

import { parseAddress, toRecipient } from '#shared/check-address'
import {
  ADDRESS_FIELDS,
  type AddressErrors,
  type CheckoutDetails,
  type Destination,
} from '#shared/contracts/checkout'
import { toLine } from '#shared/plain-text'
import type { Db } from '../db/client.ts'
import { transact } from '../db/transact.ts'
import { listCountries } from '../orders/countries.ts'
import { keepAddress } from '../orders/kept-address.ts'
import { hasCode } from '../payments/errors.ts'
import { createToken } from '../platform/token.ts'
import { type CheckoutCart, findCheckoutCartById, saveCheckoutDetails } from './cart.ts'
import { CheckoutRefusal, requireItems } from './checkout-refusal.ts'
import { askAboutEmail, toEmailQuestion } from './email-question.ts'
import { fetchRates, saveRates } from './rates.ts'
import type { CheckoutServices } from './shopper.ts'

const EMAIL_REFUSED = 'No payment can be made with this email address. Please check it.'
const NO_TAX_LOCATION = 'We can’t find this address, which the tax depends on. Please check it.'

export async function readAddress(
  services: Pick<CheckoutServices, 'db' | 'log' | 'client'>,
  fields: Record<string, unknown>,
): Promise<{ to: Destination; errors?: undefined } | { to?: undefined; errors: AddressErrors }> {
  const countries = await listCountries(services)
  const { address, errors } = parseAddress(pickFields(fields), countries)
  if (errors) return { errors }
  return { to: { email: address.email, recipient: toRecipient(address, countries) } }
}

const MAX_TYPED_LENGTH = 300

/** Returns the typed fields as lines of text, so that the form can keep them. */
export const pickFields = (fields: Record<string, unknown>): CheckoutDetails['fields'] =>
  Object.fromEntries(
    ADDRESS_FIELDS.flatMap((name) => {
      const value = fields[name]
      return typeof value === 'string' ? [[name, toLine(value.slice(0, MAX_TYPED_LENGTH))]] : []
    }),
  )

/** Stores the typed address and, if it is complete, its shipping rates. @throws CheckoutRefusal, PrintfulError */
export async function saveAddress(
  services: CheckoutServices,
  cart: CheckoutCart,
  fields: Record<string, unknown>,
  userId: number | null,
): Promise<AddressErrors | undefined> {
  const { db } = services
  requireItems(cart)
  const details = await transact(db, (tx) => saveTyped(tx, cart.id, fields))
  const { to, errors } = await readAddress(services, fields)
  if (errors || details.meantEmail) return { ...toEmailQuestion(details), ...errors }
  await requireTaxLocation(services, to)
  const rates = await fetchRates(services, cart.items, to)
  await transact(db, (tx) => {
    saveRates(tx, cart, details, rates)
    if (userId !== null) keepAddress(tx, userId, to.recipient, details.isKept === true)
  })
  return undefined
}

/** Name of the checkbox by which an account keeps the address. */
export const KEEP_FIELD = 'keepAddress'

function saveTyped(tx: Db, cartId: number, fields: Record<string, unknown>): CheckoutDetails {
  const before = findCheckoutCartById(tx, cartId)
  const typed = pickFields(fields)
  const details: CheckoutDetails = {
    // The items may have been paid for since the request began, and left the cart with their id.
    checkoutId: before?.checkoutId ?? createToken(),
    fields: typed,
    ...askAboutEmail(typed.email ?? '', before?.details?.askedEmails),
    isKept: fields[KEEP_FIELD] !== undefined,
    rates: [],
    cartVersion: '',
  }
  saveCheckoutDetails(tx, cartId, details)
  return details
}

/** Says at its field what Stripe refuses of what was typed. @throws CheckoutRefusal */
export function refuseTyped(error: unknown): void {
  if (hasCode(error, 'email_invalid')) throw new CheckoutRefusal(EMAIL_REFUSED, 'address', 'email')
  if (hasCode(error, 'customer_tax_location_invalid'))
    throw new CheckoutRefusal(NO_TAX_LOCATION, 'address', 'zip')
}

async function requireTaxLocation({ env, log, payments }: CheckoutServices, to: Destination): Promise<void> {
  if (!env.STRIPE_TAX) return
  try {
    const { locateCustomer } = await payments()
    await locateCustomer(to)
  } catch (error) {
    refuseTyped(error)
    log.error(error, 'Stripe could not be asked for the tax of an address')
  }
}

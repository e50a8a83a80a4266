import type { AstroGlobal } from 'astro'
import { openShopper } from '#api/checkout/shopper'
import { parseChange, TAX_FIELDS } from '#api/orders/change-address'
import { changesEndAt, isOpenForChanges } from '#api/orders/change-deadline'
import type { Checkout } from '#api/orders/checkout-services'
import { listCountries } from '#api/orders/countries'
import { findOrderByToken, isMailed, type OrderRow } from '#api/orders/queries'
import { queueRefreshIfStale } from '#api/orders/refresh-order'
import { toOrder } from '#api/orders/to-order'
import type { AddressErrors, CheckoutDetails, Country } from '#shared/contracts/checkout'
import { findNextStep, isThanked, isUnderWay, listSteps } from '#shared/order-progress'

const MINUTE_MS = 60_000

/** Finds the order of a page's URL, or sets the status 404. */
export function findPageOrder({ params, response }: AstroGlobal, { db }: Checkout): OrderRow | undefined {
  const row = findOrderByToken(db, params.token ?? '')
  if (!row) response.status = 404
  return row
}

const thank = (name = ''): string => ['Thank you', name.split(' ')[0]].filter(Boolean).join(', ')

/** Loads an order for its customer's page, and queues a look at Printful. */
export function loadOrder(checkout: Checkout, row: OrderRow) {
  const { db, env } = checkout
  const order = toOrder(db, row)
  void queueRefreshIfStale(checkout, row)
  const isOpen = isOpenForChanges(db, env, row)
  return {
    order,
    steps: listSteps(order),
    next: findNextStep(order, db.clock.date()),
    isThanked: isThanked(order),
    heading: isThanked(order) ? thank(order.recipient?.name) : `Order ${order.number}`,
    isUnderWay: isUnderWay(order),
    isMailed: isMailed(db, row),
    /** Minutes in which it can be changed or canceled, 0 once it is too late. */
    minutesLeft: isOpen ? Math.ceil((changesEndAt(row, env) - db.clock.now()) / MINUTE_MS) : 0,
  }
}

interface AddressChange {
  fields: CheckoutDetails['fields']
  errors: AddressErrors
  /** The country of the order, which stays. Undefined while Printful can't say where it ships. */
  countries: Country[] | undefined
  fixed: readonly string[]
}

/** Loads the form that changes an address, with what was typed and an error for each wrong field. */
export async function loadAddressChange(
  { locals, request }: AstroGlobal,
  checkout: Checkout,
  row: OrderRow,
): Promise<AddressChange> {
  const { db, log } = checkout
  const { client } = await openShopper(checkout, {
    key: `order:${row.id}`,
    clientAddress: locals.clientAddress,
    signal: request.signal,
  })
  const countries = await listCountries({ db, log, client }).catch(() => undefined)
  const { formFields } = locals
  const { errors = {} } = formFields && countries ? parseChange(row, formFields, countries) : {}
  return {
    fields: { email: row.email, ...row.recipient, ...formFields, countryCode: row.recipient?.countryCode },
    errors,
    countries: countries?.filter(({ code }) => code === row.recipient?.countryCode),
    fixed: row.taxCents > 0 ? TAX_FIELDS : [],
  }
}

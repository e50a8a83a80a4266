import type { AstroGlobal } from 'astro'
import { openShopper } from '#api/checkout/shopper'
import { listTaxFields, parseChange } from '#api/orders/change-address'
import type { Checkout } from '#api/orders/checkout-services'
import { listCountries } from '#api/orders/countries'
import type { OrderRow } from '#api/orders/queries'
import type { AddressErrors, CheckoutDetails, Country } from '#shared/contracts/checkout'

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
  const { db, env, log } = checkout
  const { client } = await openShopper(checkout, {
    key: `order:${row.id}`,
    clientAddress: locals.clientAddress,
    signal: request.signal,
  })
  const countries = await listCountries({ db, log, client }).catch(() => undefined)
  const { formFields } = locals
  const { errors = {} } = formFields && countries ? parseChange(env, row, formFields, countries) : {}
  return {
    fields: { email: row.email, ...row.recipient, ...formFields, countryCode: row.recipient?.countryCode },
    errors,
    countries: countries?.filter(({ code }) => code === row.recipient?.countryCode),
    fixed: listTaxFields(env, row),
  }
}

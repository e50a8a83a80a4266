import { type ApiResponse, apiError, badRequest } from '../envelope.ts'
import type { Recipient } from './wire.ts'

export interface Country {
  code: string
  name: string
  states: { code: string; name: string }[] | null
}

const DISABLED = 'Sorry, shipping to this country has been disabled!'
const TAX_NUMBER = /^(\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2})$/

export function refuseRecipient(
  countries: readonly Country[],
  recipient: Partial<Recipient> | undefined,
): ApiResponse | undefined {
  const country = countries.find(({ code }) => code === recipient?.country_code)
  if (!recipient || !country) return apiError(400, 'SH-1', 'INVALID_COUNTRY_CODE: Invalid country code.')
  if (country.code === 'KP') return apiError(400, 'SH-2', DISABLED)
  const { states } = country
  const { state_code } = recipient
  if (state_code && !states?.some(({ code }) => code === state_code))
    return badRequest('recipient.state_code: State code is not valid for the country.')
  if (states && !state_code) return badRequest(`recipient.state_code: ${country.name} needs a state code.`)
  if (country.code === 'US' && !/^\d{5}(-\d{4})?$/.test(recipient.zip ?? ''))
    return badRequest('Invalid ZIP code.')
  return undefined
}

/** Refuses an order to Brazil without a CPF or CNPJ, which a rate doesn't need. */
export function refuseTaxNumber({ country_code, tax_number }: Partial<Recipient>): ApiResponse | undefined {
  if (country_code !== 'BR' || TAX_NUMBER.test(tax_number ?? '')) return undefined
  return badRequest('CPF/CNPJ must match a pattern 000.000.000-00 or 00.000.000/0000-00')
}

/** Returns a recipient as Printful does: with all fields, the names of country and state, and null for what is empty. */
export function toRecipient(countries: readonly Country[], given: Partial<Recipient>): Recipient {
  const country = countries.find(({ code }) => code === given.country_code)
  const state = country?.states?.find(({ code }) => code === given.state_code)
  return {
    name: given.name || null,
    company: given.company || null,
    address1: given.address1 || null,
    address2: given.address2 || null,
    city: given.city || null,
    state_code: given.state_code || null,
    state_name: state?.name ?? (given.state_name || null),
    country_code: given.country_code || null,
    country_name: country?.name ?? null,
    zip: given.zip || null,
    phone: given.phone || null,
    email: given.email || null,
    tax_number: given.tax_number || null,
  }
}

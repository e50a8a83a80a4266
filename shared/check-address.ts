import { cnpj, cpf } from 'cpf-cnpj-validator'
import {
  ADDRESS_FIELDS,
  type AddressErrors,
  type AddressForm,
  addressFormSchema,
  type Country,
  type Recipient,
  toAddressErrors,
} from './contracts/checkout.ts'
import { readPostalCode } from './postal-code.ts'
import { findState } from './states.ts'

/** Where Printful takes no order without a tax number. */
export const TAX_NUMBER_COUNTRY = 'BR'

const EMPTY = Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, ''])) as AddressForm

/**
 * Checks what one field alone can't tell: the country is served, its state is one of its own where Printful lists states, its
 * postal code is possible, and Brazil's tax number is right.
 */
export function checkAddress(address: AddressForm, countries: readonly Country[]): AddressErrors {
  const country = countries.find(({ code }) => code === address.countryCode)
  if (!country) return { countryCode: 'We don’t ship to this country.' }
  const { error: zip } = readPostalCode(country.code, address.zip)
  return {
    ...(country.states &&
      !findState(country, address.stateCode) && {
        stateCode: `Enter a state or province of ${country.name}.`,
      }),
    ...(zip && { zip }),
    ...(country.code === TAX_NUMBER_COUNTRY &&
      !formatTaxNumber(address.taxNumber) && {
        taxNumber: 'Enter a CPF like 529.982.247-25 or a CNPJ like 11.222.333/0001-81.',
      }),
  }
}

/** Reads an address as it was typed. Each field that is wrong has an error, the first of the form first. */
export function parseAddress(
  typed: Record<string, unknown>,
  countries: readonly Country[],
): { address: AddressForm; errors?: undefined } | { address?: undefined; errors: AddressErrors } {
  const { data, error } = addressFormSchema.safeParse(typed)
  const found = {
    ...checkAddress(data ?? { ...EMPTY, ...typed }, countries),
    ...(error && toAddressErrors(error)),
  }
  const errors = ADDRESS_FIELDS.flatMap((name) => (found[name] === undefined ? [] : [[name, found[name]]]))
  return data && errors.length === 0 ? { address: data } : { errors: Object.fromEntries(errors) }
}

/** Returns a CPF or CNPJ with its punctuation, which Printful asks for, or undefined if its check digits are wrong. */
function formatTaxNumber(text: string): string | undefined {
  if (cpf.isValid(text)) return cpf.format(text)
  return cnpj.isValid(text) ? cnpj.format(text) : undefined
}

/** Returns the address as Printful takes it. */
export function toRecipient(
  { email: _, taxNumber, ...address }: AddressForm,
  countries: readonly Country[],
): Recipient {
  const country = countries.find(({ code }) => code === address.countryCode)
  const state = country?.states ? findState(country, address.stateCode) : undefined
  return {
    ...address,
    stateCode: state ?? address.stateCode,
    zip: readPostalCode(address.countryCode, address.zip).zip,
    ...(country?.code === TAX_NUMBER_COUNTRY && { taxNumber: formatTaxNumber(taxNumber) ?? taxNumber }),
  }
}

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

/** Printful takes no order to Brazil without a tax number. */
export const TAX_NUMBER_COUNTRY = 'BR'

const EMPTY = Object.fromEntries(ADDRESS_FIELDS.map((name) => [name, ''])) as AddressForm

/** Checks what depends on the country: that we ship there, its states, postal codes and tax numbers. */
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

/** Adds the punctuation that Printful requires. Returns undefined if the check digits are wrong. */
function formatTaxNumber(text: string): string | undefined {
  if (cpf.isValid(text)) return cpf.format(text)
  return cnpj.isValid(text) ? cnpj.format(text) : undefined
}

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

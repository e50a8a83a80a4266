import type { ComponentProps, ReactNode } from 'react'
import { TAX_NUMBER_COUNTRY } from '#shared/check-address'
import {
  ADDRESS_FIELDS,
  ADDRESS_LIMITS,
  type AddressErrors,
  type CheckoutDetails,
  type Country,
} from '#shared/contracts/checkout'
import { hasNumericPostalCode } from '#shared/postal-code'
import { Select } from '../../components/Select.tsx'
import { Field } from '../../components/ui/Field.tsx'
import { followCountry, stateListId } from './follow-country.ts'

type Name = keyof typeof ADDRESS_LIMITS

interface AddressFieldsProps {
  /** Texts of the fields. The country is one of `countries`. */
  fields: CheckoutDetails['fields']
  errors: AddressErrors
  /** Countries to choose from. A list of one lets the country stay as it is. */
  countries: readonly Country[]
  /** Email that was probably meant. A button of the page's script enters it. */
  emailSuggestion?: string | undefined
  /** Function that links a control to a form that is kept in state. */
  register?: (name: Name | 'countryCode') => ComponentProps<'input'> & ComponentProps<'select'>
}

const WORDS = { autoCapitalize: 'words', spellCheck: false } as const

const INPUTS: Record<Name, ComponentProps<'input'> & { label: string }> = {
  email: {
    label: 'Email',
    type: 'email',
    inputMode: 'email',
    autoComplete: 'email',
    autoCapitalize: 'none',
    spellCheck: false,
    required: true,
  },
  name: { label: 'Full name', autoComplete: 'name', required: true, ...WORDS },
  address1: { label: 'Address', autoComplete: 'address-line1', required: true, ...WORDS },
  address2: { label: 'Apartment, suite, etc. (optional)', autoComplete: 'address-line2', ...WORDS },
  city: { label: 'City', autoComplete: 'address-level2', required: true, ...WORDS },
  stateCode: { label: 'State / Province', autoComplete: 'address-level1', ...WORDS },
  zip: {
    label: 'ZIP / Postal code',
    autoComplete: 'postal-code',
    autoCapitalize: 'characters',
    spellCheck: false,
  },
  taxNumber: { label: 'CPF or CNPJ', inputMode: 'numeric', autoComplete: 'off' },
  phone: {
    label: 'Phone (optional)',
    type: 'tel',
    inputMode: 'tel',
    autoComplete: 'tel',
    enterKeyHint: 'go',
  },
}

/** Draws the fields of an address, for shoppers and for administrators. The first wrong one has the focus. */
export function AddressFields({ fields, errors, countries, emailSuggestion, register }: AddressFieldsProps) {
  const firstWrong = ADDRESS_FIELDS.find((name) => errors[name] !== undefined)
  const country = countries.find(({ code }) => code === fields.countryCode)
  const input = (name: Name, props: ComponentProps<'input'> = {}, hint?: ReactNode) => {
    const { label, ...always } = INPUTS[name]
    return (
      <Field label={label} error={errors[name]} hint={hint}>
        {(control) => (
          <input
            {...control}
            className="field"
            name={name}
            maxLength={ADDRESS_LIMITS[name]}
            defaultValue={fields[name]}
            enterKeyHint="next"
            // biome-ignore lint/a11y/noAutofocus: the page was loaded to show this error
            autoFocus={name === firstWrong}
            {...register?.(name)}
            {...always}
            {...props}
          />
        )}
      </Field>
    )
  }
  return (
    <>
      <Field label="Country" error={errors.countryCode}>
        {(control) => (
          <Select
            {...control}
            name="countryCode"
            autoComplete="country"
            defaultValue={fields.countryCode}
            autoFocus={firstWrong === 'countryCode'}
            onInput={({ currentTarget }) => currentTarget.form && followCountry(currentTarget.form)}
            {...register?.('countryCode')}
          >
            {countries.map(({ code, name }) => (
              <option key={code} value={code} data-zip={hasNumericPostalCode(code) ? 'numeric' : undefined}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {input('email', {}, emailSuggestion && <UseEmail email={emailSuggestion} />)}
      {input('name')}
      {input('address1')}
      {input('address2')}
      {input('city')}
      <div className="grid gap-4 min-[22.5rem]:grid-cols-2">
        {input('stateCode', {
          list: country?.states ? stateListId(country.code) : undefined,
          required: Boolean(country?.states),
        })}
        {input('zip', { inputMode: country && hasNumericPostalCode(country.code) ? 'numeric' : 'text' })}
      </div>
      <StateLists countries={countries} />
      {(countries.some(({ code }) => code === TAX_NUMBER_COUNTRY) || fields.taxNumber) && (
        <div className="not-supports-[selector(:has(a))]:block hidden [form:has(option[value=BR]:checked)_&]:block">
          {input('taxNumber')}
        </div>
      )}
      {input('phone')}
    </>
  )
}

const StateLists = ({ countries }: Pick<AddressFieldsProps, 'countries'>) =>
  countries.map(
    ({ code, states }) =>
      states && (
        <datalist key={code} id={stateListId(code)}>
          {states.map((state) => (
            <option key={state.code} value={state.name} />
          ))}
        </datalist>
      ),
  )

const UseEmail = ({ email }: { email: string }) => (
  <button type="button" data-use-email={email} className="link needs-script py-1 text-sm">
    {`Use ${email}`}
  </button>
)

import type { ComponentProps } from 'react'
import { TAX_NUMBER_COUNTRY } from '#shared/check-address'
import {
  ADDRESS_LIMITS,
  type AddressErrors,
  type CheckoutDetails,
  type Country,
} from '#shared/contracts/checkout'
import { Field } from '../../components/ui/Field.tsx'

interface AddressFieldsProps {
  fields: CheckoutDetails['fields']
  errors: AddressErrors
  countries: readonly Country[]
  /** Function that links a control to a form that is kept in state. */
  register?: (
    name: keyof typeof ADDRESS_LIMITS | 'countryCode',
  ) => ComponentProps<'input'> & ComponentProps<'select'>
}

const DEFAULT_COUNTRY = 'US'

/** Draws the fields of an address, for checkout and for administrators. The first wrong one has the focus. */
export function AddressFields({ fields, errors, countries, register }: AddressFieldsProps) {
  const [firstWrong] = Object.keys(errors)
  const input = (name: keyof typeof ADDRESS_LIMITS, label: string, props: ComponentProps<'input'> = {}) => (
    <Field label={label} error={errors[name]}>
      {(control) => (
        <input
          {...control}
          className="field"
          name={name}
          maxLength={ADDRESS_LIMITS[name]}
          defaultValue={fields[name]}
          // biome-ignore lint/a11y/noAutofocus: the page was loaded to show this error
          autoFocus={name === firstWrong}
          {...register?.(name)}
          {...props}
        />
      )}
    </Field>
  )
  return (
    <>
      {input('email', 'Email', { type: 'email', autoComplete: 'email', required: true })}
      {input('name', 'Full name', { autoComplete: 'name', required: true })}
      {input('address1', 'Address', { autoComplete: 'address-line1', required: true })}
      {input('address2', 'Apartment, suite, etc. (optional)', { autoComplete: 'address-line2' })}
      <div className="grid gap-4 sm:grid-cols-2">
        {input('city', 'City', { autoComplete: 'address-level2', required: true })}
        {input('stateCode', 'State / Province', { autoComplete: 'address-level1' })}
        {input('zip', 'ZIP / Postal code', { autoComplete: 'postal-code' })}
        <Field label="Country" error={errors.countryCode}>
          {(control) => (
            <select
              {...control}
              className="field"
              name="countryCode"
              autoComplete="country"
              defaultValue={fields.countryCode ?? DEFAULT_COUNTRY}
              {...register?.('countryCode')}
            >
              {countries.map(({ code, name }) => (
                <option key={code} value={code}>
                  {name}
                </option>
              ))}
            </select>
          )}
        </Field>
      </div>
      {(countries.some(({ code }) => code === TAX_NUMBER_COUNTRY) || fields.taxNumber) && (
        <div className="not-supports-[selector(:has(a))]:block hidden [form:has(option[value=BR]:checked)_&]:block">
          {input('taxNumber', 'CPF or CNPJ', { autoComplete: 'off' })}
        </div>
      )}
      {input('phone', 'Phone (optional)', { type: 'tel', autoComplete: 'tel' })}
    </>
  )
}

import type { ComponentProps } from 'react'
import { TAX_NUMBER_COUNTRY } from '#shared/check-address'
import type { AddressErrors, CheckoutDraft, Country } from '#shared/contracts/checkout'
import { Field } from '../../components/ui/Field.tsx'

interface AddressFieldsProps {
  fields: CheckoutDraft['fields']
  errors: AddressErrors
  countries: readonly Country[]
  /** Links a control to a form that is kept in state. */
  register?: (name: FieldName) => ComponentProps<'input'> & ComponentProps<'select'>
}

type FieldName = keyof AddressErrors

const DEFAULT_COUNTRY = 'US'

/** The fields of an address, for checkout and for administrators. The first that is wrong has the focus. */
export function AddressFields({ fields, errors, countries, register }: AddressFieldsProps) {
  const [firstWrong] = Object.keys(errors)
  const input = (name: FieldName, label: string, props: ComponentProps<'input'> = {}) => (
    <Field label={label} error={errors[name]}>
      {(control) => (
        <input
          {...control}
          className="field"
          name={name}
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
      {input('email', 'Email', { type: 'email', autoComplete: 'email', maxLength: 254, required: true })}
      {input('name', 'Full name', { autoComplete: 'name', maxLength: 100, required: true })}
      {input('address1', 'Address', { autoComplete: 'address-line1', maxLength: 100, required: true })}
      {input('address2', 'Apartment, suite, etc. (optional)', {
        autoComplete: 'address-line2',
        maxLength: 100,
      })}
      <div className="grid gap-4 sm:grid-cols-2">
        {input('city', 'City', { autoComplete: 'address-level2', maxLength: 60, required: true })}
        {input('stateCode', 'State / Province', { autoComplete: 'address-level1', maxLength: 60 })}
        {input('zip', 'ZIP / Postal code', { autoComplete: 'postal-code', maxLength: 20 })}
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
          {input('taxNumber', 'CPF or CNPJ', { autoComplete: 'off', maxLength: 30 })}
        </div>
      )}
      {input('phone', 'Phone (optional)', { type: 'tel', autoComplete: 'tel', maxLength: 30 })}
    </>
  )
}

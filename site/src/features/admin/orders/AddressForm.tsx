import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { parseAddress } from '#shared/check-address'
import type { CheckoutDetails, Country } from '#shared/contracts/checkout'
import { queryClient } from '../../../lib/query.ts'
import { AddressFields } from '../../checkout/AddressFields.tsx'
import { OrderForm, type OrderFormProps } from './OrderForm.tsx'
import { orderCountriesQuery, saveAddress } from './orders.queries.ts'

/** Makes a schema that checks an address as checkout does, across fields, too. */
const addressSchemaFor = (countries: readonly Country[]) =>
  z.custom<CheckoutDetails['fields']>().transform((typed, context) => {
    const { address, errors = {} } = parseAddress(typed, countries)
    for (const [field, message] of Object.entries(errors))
      context.addIssue({ code: 'custom', path: [field], message })
    return address ?? z.NEVER
  })

export function AddressForm(props: OrderFormProps) {
  const { id, email, recipient } = props.order
  const { data: countries = [] } = useQuery(orderCountriesQuery(), queryClient)
  const values = { ...recipient, email, taxNumber: recipient?.taxNumber ?? '' }
  return (
    <OrderForm
      {...props}
      schema={addressSchemaFor(countries)}
      values={values}
      send={(address) => saveAddress(id, address)}
    >
      {({ register, formState: { errors } }) =>
        countries.length > 0 && (
          <AddressFields
            fields={values}
            errors={Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))}
            countries={countries}
            register={register}
          />
        )
      }
    </OrderForm>
  )
}

import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { parseAddress } from '#shared/check-address'
import type { CheckoutDetails, Country } from '#shared/contracts/checkout'
import type { AdminOrder } from '#shared/contracts/order'
import { queryClient } from '../../../lib/query.ts'
import { AddressFields } from '../../checkout/AddressFields.tsx'
import { FormDialog } from '../forms/FormDialog.tsx'
import { useSaveForm } from '../forms/use-save-form.ts'
import { cacheOrder, orderCountriesQuery, saveAddress } from './orders.queries.ts'

interface AddressDialogProps {
  order: AdminOrder
  onClose: () => void
}

/** Makes a schema that checks an address as checkout does, across fields, too. */
const addressSchemaFor = (countries: readonly Country[]) =>
  z.custom<CheckoutDetails['fields']>().transform((typed, context) => {
    const { address, errors = {} } = parseAddress(typed, countries)
    for (const [field, message] of Object.entries(errors))
      context.addIssue({ code: 'custom', path: [field], message })
    return address ?? z.NEVER
  })

export function AddressDialog({ order, onClose }: AddressDialogProps) {
  const { data: countries = [] } = useQuery(orderCountriesQuery(), queryClient)
  const { recipient } = order
  const values = { ...recipient, email: order.email, taxNumber: recipient?.taxNumber ?? '' }
  const { form, isSaving, onSubmit } = useSaveForm({
    schema: addressSchemaFor(countries),
    values,
    send: (address) => saveAddress(order.id, address),
    success: 'Address saved.',
    failure: 'Failed to save the address',
    updateCache: cacheOrder,
    onSaved: onClose,
  })
  const { errors } = form.formState
  return (
    <FormDialog
      title="Edit address"
      description={`Order ${order.number}`}
      form={form}
      isSaving={isSaving}
      saveText="Save address"
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {countries.length > 0 && (
        <AddressFields
          fields={values}
          errors={Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))}
          countries={countries}
          register={form.register}
        />
      )}
    </FormDialog>
  )
}

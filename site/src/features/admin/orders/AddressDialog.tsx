import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { parseAddress } from '#shared/check-address'
import type { AddressErrors } from '#shared/contracts/checkout'
import type { AdminOrder } from '#shared/contracts/order'
import { queryClient } from '../../../lib/query.ts'
import { AddressFields } from '../../checkout/AddressFields.tsx'
import { EditorDialog } from '../forms/EditorDialog.tsx'
import { useSave } from '../use-save.ts'
import { cacheOrder, orderCountriesQuery, saveAddress } from './orders.queries.ts'

interface AddressDialogProps {
  order: AdminOrder
  onClose: () => void
}

/** Corrects where an order goes, until Printful has accepted it. */
export function AddressDialog({ order, onClose }: AddressDialogProps) {
  const { data: countries = [] } = useQuery(orderCountriesQuery(), queryClient)
  const form = useRef<HTMLFormElement>(null)
  const [errors, setErrors] = useState<AddressErrors>({})
  const [isDirty, setIsDirty] = useState(false)
  const { isSaving, save } = useSave<AdminOrder>({
    success: 'Address saved.',
    failure: 'Failed to save the address',
    updateCache: cacheOrder,
    onSaved: onClose,
  })
  const submit = () => {
    if (!form.current) return
    const { address, errors = {} } = parseAddress(Object.fromEntries(new FormData(form.current)), countries)
    setErrors(errors)
    if (address) save(() => saveAddress(order.id, address))
  }
  return (
    <EditorDialog
      title="Edit address"
      productName={`Order ${order.number}`}
      isDirty={isDirty}
      isSaving={isSaving}
      saveText="Save address"
      conflict={undefined}
      onSave={submit}
      onClose={onClose}
    >
      <form
        ref={form}
        noValidate
        className="flex flex-col gap-4"
        onChange={() => setIsDirty(true)}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        {countries.length > 0 && (
          <AddressFields
            fields={{ email: order.email, ...order.recipient }}
            errors={errors}
            countries={countries}
          />
        )}
      </form>
    </EditorDialog>
  )
}

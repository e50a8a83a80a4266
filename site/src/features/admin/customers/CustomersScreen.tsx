import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { CUSTOMERS_PER_PAGE, type Customer, type Erasure } from '#shared/contracts/customer'
import { describeErasure } from '#shared/describe-erasure'
import { formatPrice } from '#shared/price'
import { ConfirmDialog } from '../../../components/ui/ConfirmDialog.tsx'
import { queryClient } from '../../../lib/query.ts'
import { notify } from '../../toasts/notify.ts'
import { type Column, DataTable } from '../DataTable.tsx'
import { ListPages } from '../ListPages.tsx'
import { QueryView } from '../QueryView.tsx'
import { useShownSearch } from '../search-params.ts'
import { useSave } from '../use-save.ts'
import { customersQuery, eraseCustomer, exportCustomer } from './customers.queries.ts'

interface RowActions {
  isExporting: boolean
  onExport: (customer: Customer) => void
  onErase: (customer: Customer) => void
}

const columnsFor = ({ isExporting, onExport, onErase }: RowActions): Column<Customer>[] => [
  {
    title: 'Customer',
    cell: ({ name, email }) => (
      <>
        <span className="font-semibold">{name || email}</span>
        {name && <span className="block break-all text-muted">{email}</span>}
      </>
    ),
  },
  { title: 'Orders', isNumber: true, cell: ({ orders }) => orders.toLocaleString('en') },
  { title: 'Sum', isNumber: true, cell: ({ sum }) => formatPrice(sum) },
  {
    title: 'Data',
    cell: (customer) => (
      <span className="flex flex-wrap gap-2">
        <button
          type="button"
          className="button button-quiet button-small"
          aria-label={`Export ${customer.email}`}
          disabled={isExporting}
          onClick={() => onExport(customer)}
        >
          Export
        </button>
        <button
          type="button"
          className="button button-quiet button-small"
          aria-label={`Erase ${customer.email}`}
          onClick={() => onErase(customer)}
        >
          Erase
        </button>
      </span>
    ),
  },
]

/** Lists the people with orders, with what the law lets them ask for: their data, and its removal. */
export function CustomersScreen() {
  const [shown, setShown] = useShownSearch('/customers', useSearch({ from: '/customers' }))
  const [erased, setErased] = useState<Customer | null>(null)
  const query = useQuery(customersQuery(shown), queryClient)
  const { isSaving, save } = useSave<void>({
    success: 'The file is in your downloads.',
    failure: 'Failed to export',
    updateCache: () => {},
    onSaved: () => {},
  })
  const columns = columnsFor({
    isExporting: isSaving,
    onExport: ({ email }) => save(() => exportCustomer(email)),
    onErase: setErased,
  })
  return (
    <div className="flex flex-col gap-5">
      <label className="flex flex-col gap-1 text-sm font-semibold sm:max-w-md">
        <span>Search customers</span>
        <input
          type="search"
          className="field font-normal"
          placeholder="Name or email"
          value={shown.q ?? ''}
          onChange={({ target }) => setShown({ q: target.value || undefined })}
        />
      </label>
      <QueryView query={query} failed="Failed to load the customers">
        {({ customers, total }) => (
          <>
            <p role="status" className="text-sm text-muted">
              {total === 1 ? '1 customer' : `${total.toLocaleString('en')} customers`}
            </p>
            <DataTable
              caption="Customers"
              columns={columns}
              rows={customers}
              isPage
              empty={
                shown.q
                  ? 'No customer fits. Try fewer words.'
                  : 'No customers yet. Whoever pays for an order shows up here.'
              }
              rowKey={({ email }) => email}
            />
            <ListPages
              page={shown.page}
              total={total}
              perPage={CUSTOMERS_PER_PAGE}
              onSelect={(page) => setShown({ ...shown, page })}
            />
          </>
        )}
      </QueryView>
      {erased && <EraseDialog customer={erased} onClose={() => setErased(null)} />}
    </div>
  )
}

function EraseDialog({ customer: { email }, onClose }: { customer: Customer; onClose: () => void }) {
  const { isSaving, save } = useSave<Erasure>({
    success: null,
    failure: 'Failed to erase',
    updateCache: () => void queryClient.invalidateQueries({ queryKey: ['admin'] }),
    onSaved: (erasure) => {
      notify({ id: 'erased', kind: 'success', text: describeErasure(erasure) })
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Erase this person?"
      confirmText="Erase"
      cancelText="Cancel"
      onConfirm={() => !isSaving && save(() => eraseCustomer(email))}
      onCancel={onClose}
    >
      {`Name, address, email, phone, mails and history of ${email} are removed from all orders that have ended. Items and sums stay. This can’t be undone.`}
    </ConfirmDialog>
  )
}

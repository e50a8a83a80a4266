import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { CUSTOMERS_PER_PAGE, type Customer } from '#shared/contracts/customer'
import { formatPrice } from '#shared/price'
import { queryClient } from '../../../lib/query.ts'
import { type Column, DataTable } from '../DataTable.tsx'
import { ListPages } from '../ListPages.tsx'
import { QueryView } from '../QueryView.tsx'
import { useShownSearch } from '../search-params.ts'
import { useSave } from '../use-save.ts'
import { customersQuery, exportCustomer } from './customers.queries.ts'
import { EraseDialog } from './EraseDialog.tsx'

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
  const columns: Column<Customer>[] = [
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
            disabled={isSaving}
            onClick={() => save(() => exportCustomer(customer.email))}
          >
            Export
          </button>
          <button
            type="button"
            className="button button-quiet button-small"
            aria-label={`Erase ${customer.email}`}
            onClick={() => setErased(customer)}
          >
            Erase
          </button>
        </span>
      ),
    },
  ]
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

import { type ReactNode, useId } from 'react'
import { ORDER_STATES, type OrderIssue, orderIssueSchema, orderStateSchema } from '#shared/contracts/order'
import { STATE_NAMES } from '#shared/order-state'
import type { OrdersSearch } from './orders-search.ts'

const ISSUE_NAMES: Record<OrderIssue, string> = {
  held: 'On hold',
  disputed: 'Disputed',
  returned: 'Came back',
}

interface OrderFiltersProps {
  shown: OrdersSearch
  onShow: (changed: OrdersSearch) => void
}

export const OrderFilters = ({ shown, onShow }: OrderFiltersProps) => (
  <div className="grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
    <Filter label="Search orders" isWide>
      {(id) => (
        <input
          id={id}
          type="search"
          className="field min-w-0"
          placeholder="Number, name…"
          value={shown.q ?? ''}
          onChange={({ target }) => onShow({ q: target.value || undefined })}
        />
      )}
    </Filter>
    <Filter label="State">
      {(id) => (
        <select
          id={id}
          className="field"
          value={shown.state ?? ''}
          onChange={({ target }) => onShow({ state: orderStateSchema.safeParse(target.value).data })}
        >
          <option value="">All paid orders</option>
          {ORDER_STATES.map((state) => (
            <option key={state} value={state}>
              {STATE_NAMES[state]}
            </option>
          ))}
        </select>
      )}
    </Filter>
    <Filter label="Issue">
      {(id) => (
        <select
          id={id}
          className="field"
          value={shown.issue ?? ''}
          onChange={({ target }) => onShow({ issue: orderIssueSchema.safeParse(target.value).data })}
        >
          <option value="">Any or none</option>
          {Object.entries(ISSUE_NAMES).map(([issue, name]) => (
            <option key={issue} value={issue}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Filter>
    <Filter label="From">
      {(id) => (
        <input
          id={id}
          type="date"
          className="field min-w-0"
          max={shown.to}
          value={shown.from ?? ''}
          onChange={({ target }) => onShow({ from: target.value || undefined })}
        />
      )}
    </Filter>
    <Filter label="To">
      {(id) => (
        <input
          id={id}
          type="date"
          className="field min-w-0"
          min={shown.from}
          value={shown.to ?? ''}
          onChange={({ target }) => onShow({ to: target.value || undefined })}
        />
      )}
    </Filter>
  </div>
)

interface FilterProps {
  label: string
  isWide?: boolean
  children: (id: string) => ReactNode
}

function Filter({ label, isWide = false, children }: FilterProps) {
  const id = useId()
  return (
    <div className={`flex min-w-0 flex-col gap-1 ${isWide ? 'col-span-2 flex-1 basis-40' : ''}`}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children(id)}
    </div>
  )
}

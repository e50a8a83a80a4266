import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Plus, X } from 'lucide'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { Icon } from '../../../components/Icon.tsx'
import { queryClient } from '../../../lib/query.ts'
import { filterProducts } from '../products/list-search.ts'
import { adminProductsQuery } from '../products/products.queries.ts'

interface ProductPickerProps {
  productIds: readonly number[]
  onChange: (productIds: number[]) => void
}

const MAX_MATCHES = 8

export function ProductPicker({ productIds, onChange }: ProductPickerProps) {
  const [filter, setFilter] = useState('')
  const { data: products = [], isPending } = useQuery(adminProductsQuery(), queryClient)
  const names = new Map(products.map(({ id, name }) => [id, name]))
  const nameOf = (id: number) => names.get(id) ?? (isPending ? '…' : `Product ${id}`)
  const selected = new Set(productIds)
  const matches = filterProducts(products, filter).filter(({ id }) => !selected.has(id))
  const move = (from: number, step: 1 | -1, button: HTMLButtonElement) => {
    const to = from + step
    if (to < 0 || to >= productIds.length) return
    const next = [...productIds]
    next.splice(to, 0, ...next.splice(from, 1))
    flushSync(() => onChange(next))
    button.focus()
  }
  return (
    <section aria-label="Products of the collection" className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">
        {productIds.length === 0 ? 'No products yet' : `Products, in this order: ${productIds.length}`}
      </h3>
      <ol className="flex flex-col divide-y divide-line">
        {productIds.map((id, index) => (
          <li key={id} className="flex items-center gap-1 text-sm">
            <span className="min-w-0 flex-1 truncate">{nameOf(id)}</span>
            <IconButton
              label={`Move ${nameOf(id)} up`}
              isDisabled={index === 0}
              onClick={(button) => move(index, -1, button)}
            >
              <Icon node={ArrowUp} className="size-5" />
            </IconButton>
            <IconButton
              label={`Move ${nameOf(id)} down`}
              isDisabled={index === productIds.length - 1}
              onClick={(button) => move(index, 1, button)}
            >
              <Icon node={ArrowDown} className="size-5" />
            </IconButton>
            <IconButton
              label={`Take ${nameOf(id)} out`}
              onClick={() => onChange(productIds.filter((each) => each !== id))}
            >
              <Icon node={X} className="size-5" />
            </IconButton>
          </li>
        ))}
      </ol>
      <label className="flex flex-col gap-1.5 text-sm font-semibold">
        Find products to add
        <input
          type="search"
          className="field field-small font-normal"
          value={filter}
          onChange={(event) => setFilter(event.target.value)}
        />
      </label>
      <ul className="flex flex-col divide-y divide-line">
        {matches.slice(0, MAX_MATCHES).map(({ id, name }) => (
          <li key={id} className="flex items-center gap-1 text-sm">
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <IconButton label={`Add ${name}`} onClick={() => onChange([...productIds, id])}>
              <Icon node={Plus} className="size-5" />
            </IconButton>
          </li>
        ))}
      </ul>
      {matches.length > MAX_MATCHES && (
        <p className="text-xs text-muted">and {matches.length - MAX_MATCHES} more</p>
      )}
    </section>
  )
}

interface IconButtonProps {
  label: string
  isDisabled?: boolean
  onClick: (button: HTMLButtonElement) => void
  children: React.ReactNode
}

function IconButton({ label, isDisabled = false, onClick, children }: IconButtonProps) {
  return (
    <button
      type="button"
      className="button-icon aria-disabled:text-edge"
      aria-label={label}
      aria-disabled={isDisabled}
      onClick={(event) => onClick(event.currentTarget)}
    >
      {children}
    </button>
  )
}

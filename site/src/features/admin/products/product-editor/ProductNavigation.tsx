import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { ArrowLeft, ArrowRight } from 'lucide'
import { type MouseEvent, useEffect, useEffectEvent } from 'react'
import type { AdminProduct } from '#shared/contracts/admin-product'
import type { ProductNeighbors } from '#shared/contracts/admin-product-list'
import { formatPrice } from '#shared/price'
import { Icon } from '../../../../components/Icon.tsx'
import type { ListSearch } from '../list-search.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    isFromList?: boolean
  }
}

interface ProductNavigationProps {
  product: AdminProduct
  neighbors: ProductNeighbors | undefined
  search: ListSearch
}

/** Keys that work with Alt. Browsers use none of them. */
const KEYS = new Map([
  ['PageUp', -1],
  ['PageDown', 1],
])

/** Links back to the list and to the next product, which replaces this one in the history. */
export function ProductNavigation({ product, neighbors, search }: ProductNavigationProps) {
  const { state } = useLocation()
  const { history } = useRouter()
  const navigate = useNavigate()
  const neighborAt = (step: number) => (step < 0 ? neighbors?.previous : neighbors?.next)
  const linkTo = ({ id }: { id: number }) =>
    ({
      to: '/products/$productId',
      params: { productId: String(id) },
      search,
      state: { ...(state.isFromList && { isFromList: true }) },
      replace: true,
    }) as const
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const neighbor = neighborAt(KEYS.get(event.key) ?? 0)
    if (!event.altKey || !KEYS.has(event.key) || !neighbor) return
    event.preventDefault()
    void navigate(linkTo(neighbor))
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    addEventListener('keydown', listener)
    return () => removeEventListener('keydown', listener)
  }, [])
  const goBack = (event: MouseEvent) => {
    if (!state.isFromList || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    history.back()
  }
  const links = [
    { step: -1, text: 'Previous product', icon: ArrowLeft, keys: 'Alt+PageUp' },
    { step: 1, text: 'Next product', icon: ArrowRight, keys: 'Alt+PageDown' },
  ]
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">
      <Link to="/products" search={search} className="link inline-flex min-h-6 items-center" onClick={goBack}>
        Back to the list
      </Link>
      {product.isActive && (
        <a href={`/products/${product.slug}`} className="link inline-flex min-h-6 items-center">
          View in the shop
        </a>
      )}
      <span className="price text-muted">{`from ${formatPrice(product.price)}`}</span>
      <nav aria-label="Products of the list" className="ml-auto flex items-center gap-1">
        {neighbors && <span className="price text-muted">{`${neighbors.place} of ${neighbors.total}`}</span>}
        {links.map(({ step, text, icon, keys }) => {
          const neighbor = neighborAt(step)
          if (!neighbor) return null
          return (
            <Link
              key={text}
              {...linkTo(neighbor)}
              className="button-icon"
              aria-label={`${text}: ${neighbor.name}`}
              aria-keyshortcuts={keys}
              title={`${neighbor.name} (${keys})`}
            >
              <Icon node={icon} className="size-5" />
            </Link>
          )
        })}
      </nav>
    </div>
  )
}

import type { DisabledReason, VariantSelection } from '#shared/variant-selection'

interface AddToCartBarProps {
  price: string
  selection: VariantSelection
  disabledReason: DisabledReason | undefined
  hasAvailableVariant: boolean
}

/** On a phone it sticks to the lower edge while the product is in view. */
export function AddToCartBar({ price, selection, disabledReason, hasAvailableVariant }: AddToCartBarProps) {
  const isDisabled = disabledReason === 'size' || disabledReason === 'soldOut'
  const selected = [selection.color, selection.size].filter(Boolean).join(' / ')
  return (
    <div className="add-to-cart-bar">
      <p className="min-w-0 flex-1 leading-tight" aria-live="polite">
        <span className="flex flex-wrap gap-x-2 font-semibold">
          <span className="price">{price}</span>
          {disabledReason === 'soldOut' && <span className="text-danger">Sold out</span>}
        </span>
        <span className="block truncate text-xs text-muted">
          {disabledReason === 'size' ? 'Choose a size' : selected}
        </span>
      </p>
      <button type="submit" disabled={isDisabled} className={`button ${isDisabled ? 'needs-script' : ''}`}>
        Add to Cart
      </button>
      {/* Without scripts the selection can change, but not the button: the server checks it. */}
      {isDisabled && hasAvailableVariant && (
        <noscript>
          <button type="submit" className="button">
            Add to Cart
          </button>
        </noscript>
      )}
    </div>
  )
}

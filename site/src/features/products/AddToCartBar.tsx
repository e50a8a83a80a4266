import type { DisabledReason, VariantSelection } from '#shared/variant-selection'

interface AddToCartBarProps {
  /** As it is shown. */
  price: string
  choice: VariantSelection
  obstacle: DisabledReason | undefined
  /** Some variant can be bought: with scripts off, the server tells whether it is the chosen one. */
  isAnythingLeft: boolean
}

/** What the choice costs, and the button. On a phone it stays at the lower edge while the product is in view. */
export function AddToCartBar({ price, choice, obstacle, isAnythingLeft }: AddToCartBarProps) {
  const isBlocked = obstacle === 'size' || obstacle === 'soldOut'
  const chosen = [choice.color, choice.size].filter(Boolean).join(' / ')
  return (
    <div className="add-to-cart-bar">
      <p className="min-w-0 flex-1 leading-tight" aria-live="polite">
        <span className="flex flex-wrap gap-x-2 font-semibold">
          <span className="price">{price}</span>
          {obstacle === 'soldOut' && <span className="text-danger">Sold out</span>}
        </span>
        <span className="block truncate text-xs text-muted">
          {obstacle === 'size' ? 'Choose a size' : chosen}
        </span>
      </p>
      <button type="submit" disabled={isBlocked} className={`button ${isBlocked ? 'needs-script' : ''}`}>
        Add to Cart
      </button>
      {isBlocked && isAnythingLeft && (
        <noscript>
          <button type="submit" className="button">
            Add to Cart
          </button>
        </noscript>
      )}
    </div>
  )
}

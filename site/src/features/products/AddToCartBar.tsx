import { useId } from 'react'
import { variantLabel } from '#shared/cart'
import {
  type DisabledReason,
  type OptionName,
  type VariantSelection,
  withArticle,
} from '#shared/variant-selection'
import { focusOptionGroup } from './select-variant.ts'

interface AddToCartBarProps {
  price: string
  selection: VariantSelection
  /** Option that its link leads to. Undefined if there is nothing to choose. */
  choosableOption: OptionName | undefined
  disabledReason: DisabledReason | undefined
  hasAvailableVariant: boolean
}

/** Draws the price and the button. On a phone it sticks to the lower edge while the product is in view. */
export function AddToCartBar({
  price,
  selection,
  choosableOption,
  disabledReason,
  hasAvailableVariant,
}: AddToCartBarProps) {
  const statusId = useId()
  const isDisabled = disabledReason === 'size' || disabledReason === 'soldOut'
  const selected = variantLabel(selection)
  const text = isMissing(disabledReason) ? `Choose ${withArticle(disabledReason)}` : selected
  return (
    <div className="add-to-cart-bar" data-sticky-bar>
      <div
        className="contents"
        data-toast-place
        // The script places toasts here. React hydrates nothing within HTML of its own.
        suppressHydrationWarning
        dangerouslySetInnerHTML={{ __html: '' }}
      />
      <div id={statusId} className="min-w-24 flex-1 leading-tight md:min-w-fit">
        <p className="flex flex-wrap gap-x-2 font-semibold" aria-live="polite">
          {/* The script may have shown the price of a choice. */}
          <span className="price max-md:whitespace-normal" suppressHydrationWarning>
            {price}
          </span>
          {disabledReason === 'soldOut' && <span className="text-danger">Sold out</span>}
        </p>
        <p className="text-xs text-muted">
          {choosableOption ? (
            <a
              href={`#choose-${choosableOption}`}
              // The keyboard has passed the options already.
              tabIndex={-1}
              onClick={(event) => {
                event.preventDefault()
                focusOptionGroup(choosableOption)
              }}
              className="-my-2 block py-2 max-md:truncate underline decoration-1 underline-offset-4 hover:text-ink"
            >
              {text}
            </a>
          ) : (
            text
          )}
        </p>
      </div>
      <button
        type="submit"
        disabled={isDisabled}
        data-enhanced
        // The script may have marked it as busy.
        suppressHydrationWarning
        aria-describedby={isDisabled ? statusId : undefined}
        className={`button ${isDisabled ? 'needs-script' : ''}`}
      >
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

const isMissing = (reason: DisabledReason | undefined): reason is OptionName =>
  reason !== undefined && reason !== 'soldOut'

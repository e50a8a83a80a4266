import { anchorToasts } from '../../../toasts/anchor-toasts.ts'
import type { ListDialog } from '../list-search.ts'
import { countProducts } from './bulk-text.ts'

interface BulkBarProps {
  count: number
  outOfSight: number
  isSaving: boolean
  onHide: () => void
  onShow: () => void
  onOpen: (dialog: ListDialog) => void
  onClear: () => void
}

export function BulkBar({ count, outOfSight, isSaving, ...props }: BulkBarProps) {
  const actions = [
    { text: 'Hide', onClick: props.onHide },
    { text: 'Show', onClick: props.onShow },
    { text: 'Add to collection', onClick: () => props.onOpen('collection') },
    { text: 'Same features', onClick: () => props.onOpen('features') },
    { text: 'Same badges', onClick: () => props.onOpen('badges') },
  ]
  return (
    <section
      aria-label="Selected products"
      ref={anchorToasts}
      data-sticky-bar
      data-save-bar
      className="sticky bottom-0 z-10 -mx-(--page-margin) mt-5 flex flex-wrap items-center gap-2 border-t border-line bg-ground px-(--page-margin) py-3"
    >
      <p role="status" className="mr-auto text-sm font-semibold">
        {`${countProducts(count)} selected${outOfSight > 0 ? `, ${outOfSight} of them not on this page` : ''}`}
      </p>
      {actions.map(({ text, onClick }) => (
        <button
          key={text}
          type="button"
          className="button button-quiet button-small px-3"
          aria-disabled={isSaving}
          onClick={() => !isSaving && onClick()}
        >
          {text}
        </button>
      ))}
      <button type="button" className="link min-h-11 px-2 text-sm" onClick={props.onClear}>
        Clear
      </button>
    </section>
  )
}

import type { TextsPreview } from '#shared/contracts/product-texts'
import { Dialog } from '../../../../components/ui/Dialog.tsx'
import { anchorToasts } from '../../../toasts/anchor-toasts.ts'
import { countProducts } from '../bulk/bulk-text.ts'
import { ImportRow } from './ImportRow.tsx'
import { describePreview } from './preview-text.ts'

interface ImportDialogProps {
  fileName: string
  preview: TextsPreview
  isImporting: boolean
  onImport: () => void
  onClose: () => void
}

const MAX_SHOWN = 200

/** Shows what a file would change and what it can't, with one button for all of it. */
export function ImportDialog({ fileName, preview, isImporting, onImport, onClose }: ImportDialogProps) {
  const problems = preview.rows.filter(({ problem }) => problem !== null)
  const changes = preview.rows.filter(({ problem }) => problem === null)
  const canImport = changes.length > 0 && !isImporting
  return (
    <Dialog title="Import CSV" description={fileName} width="wide" onClose={onClose}>
      <section
        aria-label="Preview"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
        tabIndex={0}
        className="flex min-h-0 flex-1 flex-col gap-4 overflow-y-auto overscroll-contain p-5"
      >
        <p role="status">{describePreview(preview)}</p>
        {preview.ignoredColumns.length > 0 && (
          <p className="text-sm text-muted">
            {`Nothing is read from the columns ${preview.ignoredColumns.map((name) => `“${name}”`).join(', ')}.`}
          </p>
        )}
        <ol className="flex flex-col gap-3">
          {[...problems, ...changes].slice(0, MAX_SHOWN).map((row) => (
            <ImportRow key={row.line} row={row} />
          ))}
        </ol>
        {preview.rows.length > MAX_SHOWN && (
          <p className="text-sm text-muted">
            {`These are the first ${MAX_SHOWN} of ${preview.rows.length}.`}
          </p>
        )}
      </section>
      <footer
        ref={anchorToasts}
        data-sticky-bar
        className="flex flex-wrap items-center justify-end gap-3 border-t border-line px-5 py-3"
      >
        <button type="button" className="button button-quiet px-5" onClick={onClose}>
          Cancel
        </button>
        <button
          type="button"
          data-first-focus
          className="button px-5"
          aria-disabled={!canImport}
          aria-busy={isImporting}
          onClick={() => canImport && onImport()}
        >
          {`Import ${countProducts(changes.length)}`}
        </button>
      </footer>
    </Dialog>
  )
}

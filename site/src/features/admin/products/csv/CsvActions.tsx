import { useRef } from 'react'
import { ImportDialog } from './ImportDialog.tsx'
import { EXPORT_PATH, useImport } from './use-import.ts'

interface CsvActionsProps {
  isOpen: boolean
  onOpen: () => void
  onClose: () => void
}

export function CsvActions({ isOpen, onOpen, onClose }: CsvActionsProps) {
  const input = useRef<HTMLInputElement>(null)
  const { chosen, isImporting, choose, importChosen } = useImport({
    onPreview: () => !isOpen && onOpen(),
    onDone: onClose,
  })
  return (
    <div className="mb-5 flex flex-wrap items-center gap-3">
      <a href={EXPORT_PATH} download className="button button-quiet button-small px-3">
        Export CSV
      </a>
      <button
        type="button"
        className="button button-quiet button-small px-3"
        onClick={() => input.current?.click()}
      >
        Import CSV
      </button>
      <p className="text-sm text-muted">A CSV has texts only. Products and prices come from Printful.</p>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        className="hidden"
        aria-hidden="true"
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) choose(file)
          target.value = ''
        }}
      />
      {isOpen && chosen && (
        <ImportDialog
          fileName={chosen.name}
          preview={chosen.preview}
          isImporting={isImporting}
          onImport={importChosen}
          onClose={onClose}
        />
      )}
    </div>
  )
}

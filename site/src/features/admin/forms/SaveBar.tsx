import { useState } from 'react'
import { anchorToasts } from '../../toasts/anchor-toasts.ts'
import type { TheirLine } from './ConflictPanel.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import { SaveButtons } from './SaveButtons.tsx'

interface SaveBarProps {
  unsaved: readonly string[]
  isSaving: boolean
  isWaiting: boolean
  saveText: string
  conflict: { lines: readonly TheirLine[]; onUseTheirs: () => void } | undefined
  onSave: () => void
  onDiscard: () => void
}

/** Shows below the form, always in view, what is unsaved and one save for all of it. */
export function SaveBar({
  unsaved,
  isSaving,
  isWaiting,
  saveText,
  conflict,
  onSave,
  onDiscard,
}: SaveBarProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const isDirty = unsaved.length > 0
  return (
    <div
      ref={anchorToasts}
      data-sticky-bar
      data-save-bar
      className="sticky bottom-0 z-10 -mx-(--page-margin) flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-line bg-ground px-(--page-margin) py-3"
    >
      <p
        role="status"
        className="flex min-w-0 flex-1 basis-full items-center gap-2 text-sm leading-tight sm:basis-0"
      >
        {isDirty ? (
          <>
            <span aria-hidden="true" className="size-2 flex-none rounded-full bg-danger" />
            <span>
              <span className="font-semibold">Unsaved changes: </span>
              <span>{unsaved.join(', ')}</span>
            </span>
          </>
        ) : (
          <span className="text-muted">Everything is saved.</span>
        )}
      </p>
      <button
        type="button"
        className="button button-quiet px-5"
        aria-disabled={!isDirty || isSaving}
        onClick={() => isDirty && !isSaving && setIsConfirming(true)}
      >
        Discard
      </button>
      <SaveButtons
        saveText={saveText}
        isSaving={isSaving}
        canSave={isDirty && !isSaving && !isWaiting}
        conflict={conflict}
        onSave={onSave}
      />
      {isConfirming && (
        <DiscardDialog
          onDiscard={() => {
            setIsConfirming(false)
            onDiscard()
          }}
          onKeep={() => setIsConfirming(false)}
        />
      )}
    </div>
  )
}

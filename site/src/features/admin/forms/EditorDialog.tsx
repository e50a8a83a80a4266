import { type ComponentProps, type ReactNode, useState } from 'react'
import { Dialog } from '../../../components/ui/Dialog.tsx'
import { anchorToasts } from '../../toasts/anchor-toasts.ts'
import { ConflictPanel, type TheirLine } from './ConflictPanel.tsx'
import { DiscardDialog } from './DiscardDialog.tsx'
import { SaveButtons } from './SaveButtons.tsx'

interface EditorDialogProps extends Pick<ComponentProps<typeof Dialog>, 'width' | 'onEscapeKeyDown'> {
  title: string
  description: string
  isDirty: boolean
  isSaving: boolean
  /** True while a save has to wait for something, such as an upload. */
  isWaiting?: boolean
  saveText?: string
  conflict?: { lines: readonly TheirLine[]; onUseTheirs: () => void } | undefined
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

/** Shows unsaved changes, confirms before they are discarded, and offers both sides of a conflict. */
export function EditorDialog({
  title,
  description,
  isDirty,
  isSaving,
  isWaiting = false,
  saveText = 'Save',
  conflict,
  onSave,
  onClose,
  children,
  ...dialog
}: EditorDialogProps) {
  const [isConfirming, setIsConfirming] = useState(false)
  const close = () => {
    if (isSaving) return
    if (isDirty) setIsConfirming(true)
    else onClose()
  }
  return (
    <Dialog
      title={title}
      description={description}
      onClose={close}
      {...dialog}
      {...(conflict && { width: 'wide' as const })}
    >
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">
        <div className={conflict && 'grid items-start gap-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]'}>
          {conflict && <ConflictPanel lines={conflict.lines} />}
          <div className="min-w-0">{children}</div>
        </div>
      </div>
      <footer
        ref={anchorToasts}
        data-sticky-bar
        className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-line px-5 py-3"
      >
        <p
          role="status"
          className={`flex min-w-0 flex-1 items-center gap-2 text-sm leading-tight font-semibold ${conflict ? 'basis-full sm:basis-0' : ''}`}
        >
          {isDirty && (
            <>
              <span aria-hidden="true" className="size-2 flex-none rounded-full bg-danger" />
              <span>Unsaved changes</span>
            </>
          )}
        </p>
        <button type="button" className="button button-quiet px-5" onClick={close}>
          Cancel
        </button>
        <SaveButtons
          saveText={saveText}
          isSaving={isSaving}
          canSave={!isSaving && !isWaiting}
          conflict={conflict}
          onSave={onSave}
        />
      </footer>
      {isConfirming && <DiscardDialog onDiscard={onClose} onKeep={() => setIsConfirming(false)} />}
    </Dialog>
  )
}

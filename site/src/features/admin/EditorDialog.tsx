import { type ComponentProps, type ReactNode, useState } from 'react'
import { ConfirmDialog } from '../../components/ui/ConfirmDialog.tsx'
import { Dialog } from '../../components/ui/Dialog.tsx'

interface EditorDialogProps extends Pick<ComponentProps<typeof Dialog>, 'width' | 'onEscapeKeyDown'> {
  title: string
  productName: string
  isDirty: boolean
  isSaving: boolean
  onSave: () => void
  onClose: () => void
  children: ReactNode
}

/** Shows unsaved changes and confirms before they are discarded. */
export function EditorDialog({
  title,
  productName,
  isDirty,
  isSaving,
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
    <Dialog title={title} description={productName} onClose={close} {...dialog}>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-5">{children}</div>
      <footer data-keep-clear className="flex items-center gap-3 border-t border-line px-5 py-3">
        <p
          role="status"
          className="flex min-w-0 flex-1 items-center gap-2 text-sm leading-tight font-semibold"
        >
          {isDirty && (
            <>
              <span aria-hidden="true" className="size-2 flex-none rounded-full bg-danger" />
              Unsaved changes
            </>
          )}
        </p>
        <button type="button" className="button button-quiet px-5" onClick={close}>
          Cancel
        </button>
        <button
          type="button"
          className="button px-5"
          aria-disabled={isSaving}
          aria-busy={isSaving}
          onClick={() => !isSaving && onSave()}
        >
          Save
        </button>
      </footer>
      {isConfirming && (
        <ConfirmDialog
          title="Discard your changes?"
          confirmText="Discard changes"
          cancelText="Keep editing"
          onConfirm={onClose}
          onCancel={() => setIsConfirming(false)}
        >
          What you changed has not been saved. It can’t be brought back.
        </ConfirmDialog>
      )}
    </Dialog>
  )
}

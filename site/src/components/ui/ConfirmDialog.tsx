import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useReturnFocus } from './use-return-focus.ts'

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  details?: ReactNode
  confirmText: string
  cancelText: string
  onConfirm: () => void
  onCancel: () => void
}

/** Asks for a confirmation while it is mounted. The cancel button has the focus. */
export function ConfirmDialog({
  title,
  children,
  details,
  confirmText,
  cancelText,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const returnFocus = useReturnFocus()
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onCancel()}>
      <AlertDialog.Portal>
        <div className="pointer-events-auto fixed inset-0 z-50 bg-overlay" />
        <AlertDialog.Content
          data-modal
          {...returnFocus}
          className="fixed inset-0 z-50 m-auto flex h-fit w-[calc(100%-2rem)] max-w-md flex-col gap-3 rounded-soft border border-line bg-raised p-5 shadow-float outline-none"
        >
          <AlertDialog.Title className="text-lg font-bold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="text-sm text-muted">{children}</AlertDialog.Description>
          {details && <div className="max-h-[40dvh] overflow-y-auto">{details}</div>}
          <div className="mt-3 flex flex-wrap justify-end gap-3">
            <AlertDialog.Cancel className="button button-quiet">{cancelText}</AlertDialog.Cancel>
            {/* AlertDialog.Action would call onOpenChange, and so onCancel, too. */}
            <button
              type="button"
              className="button bg-danger text-ground hover:bg-danger/85"
              onClick={onConfirm}
            >
              {confirmText}
            </button>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

import { ConfirmDialog } from '../../../components/ui/ConfirmDialog.tsx'

interface DiscardDialogProps {
  onDiscard: () => void
  onKeep: () => void
}

export const DiscardDialog = ({ onDiscard, onKeep }: DiscardDialogProps) => (
  <ConfirmDialog
    title="Discard your changes?"
    confirmText="Discard changes"
    cancelText="Keep editing"
    onConfirm={onDiscard}
    onCancel={onKeep}
  >
    What you changed has not been saved. It can’t be brought back.
  </ConfirmDialog>
)

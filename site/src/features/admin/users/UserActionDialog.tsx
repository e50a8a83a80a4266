import { ConfirmDialog } from '../../../components/ui/ConfirmDialog.tsx'
import { useSave } from '../use-save.ts'
import { USER_ACTIONS, type UserAction } from './user-actions.ts'
import { cacheUser, showUserChange } from './users.queries.ts'

interface UserActionDialogProps {
  action: UserAction
  onClose: () => void
}

export function UserActionDialog({ action: { name, user }, onClose }: UserActionDialogProps) {
  const { title, text, confirm, success, failure, send, change } = USER_ACTIONS[name]
  const { isSaving, save } = useSave({ success, failure, updateCache: cacheUser, onSaved: onClose })
  return (
    <ConfirmDialog
      title={title(user.displayName)}
      confirmText={confirm}
      cancelText="Cancel"
      onConfirm={() =>
        !isSaving &&
        save(
          () => send(user.id),
          () => showUserChange(user, change),
        )
      }
      onCancel={onClose}
    >
      {`${text} ${user.email}`}
    </ConfirmDialog>
  )
}

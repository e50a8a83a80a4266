import { errorMessage } from '../../../../lib/error-message.ts'
import { queryClient } from '../../../../lib/query.ts'
import { notify } from '../../../toasts/notify.ts'

/** Id of the one toast about bulk actions. */
export const BULK = 'bulk'

/** Reports an action, with a button that undoes all of it. */
export function toastWithUndo(text: string, undo: () => Promise<{ failed: readonly number[] }>): void {
  const takeBack = async () => {
    try {
      const { failed } = await undo()
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
      notify(
        failed.length === 0
          ? { id: BULK, kind: 'success', text: 'Undone.' }
          : {
              id: BULK,
              kind: 'error',
              text: `Undone, but for ${failed.length} that have changed again since.`,
            },
      )
    } catch (error) {
      notify({
        id: BULK,
        kind: 'error',
        text: `Failed to undo: ${errorMessage(error, 'The store does not answer.')}`,
      })
    }
  }
  notify({ id: BULK, kind: 'success', text, action: { label: 'Undo', run: () => void takeBack() } })
}

import { toast } from 'sonner'
import { errorMessage } from '../../../../lib/error-message.ts'
import { queryClient } from '../../../../lib/query.ts'

/** Reports an action, with a button that takes all of it back. */
export function toastWithUndo(text: string, undo: () => Promise<{ failed: readonly number[] }>): void {
  const takeBack = async () => {
    try {
      const { failed } = await undo()
      await queryClient.invalidateQueries({ queryKey: ['admin'] })
      if (failed.length === 0) toast.success('Undone.')
      else toast.error(`Undone, but for ${failed.length} that have changed again since.`)
    } catch (error) {
      toast.error(`Failed to undo: ${errorMessage(error, 'The store does not answer.')}`)
    }
  }
  toast.success(text, {
    action: { label: 'Undo', onClick: () => void takeBack() },
  })
}

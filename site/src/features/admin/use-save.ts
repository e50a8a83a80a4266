import { useMutation } from '@tanstack/react-query'
import { toast } from 'sonner'
import { errorMessage, errorStatus } from '../../lib/error-message.ts'
import { queryClient } from '../../lib/query.ts'

const NO_RESPONSE = 'The store does not answer. Nothing you wrote is lost.'

export interface SaveOptions<Saved> {
  /** Null where the screen reports it itself. */
  success: string | null
  failure: string
  updateCache: (saved: Saved) => void
  onSaved: (saved: Saved) => void
  /** Returns true for an error that the screen shows itself. */
  onError?: (error: Error) => boolean
}

interface Save<Saved> {
  send: () => Promise<Saved>
  /** Shows the change in the list before the server has saved it. Returns what takes it back. */
  showInList?: (() => () => void) | undefined
}

/** Sends a change and reports its outcome in a toast. */
export function useSave<Saved>({ success, failure, updateCache, onSaved, onError }: SaveOptions<Saved>) {
  const { isPending, mutate } = useMutation(
    {
      mutationFn: ({ send }: Save<Saved>) => send(),
      // Without a connection it would wait for one, and the screen with it.
      networkMode: 'always',
      onMutate: ({ showInList }) => showInList?.(),
      onSuccess: (saved) => {
        updateCache(saved)
        void queryClient.invalidateQueries({ queryKey: ['admin', 'changes'] })
        if (success !== null) toast.success(success)
        onSaved(saved)
      },
      onError: (error, _, takeBack) => {
        takeBack?.()
        const status = errorStatus(error)
        if (status === 409) void queryClient.invalidateQueries({ queryKey: ['admin'] })
        if (onError?.(error)) return
        const fallback = status === undefined ? NO_RESPONSE : `HTTP error! status: ${status}`
        toast.error(`${failure}: ${errorMessage(error, fallback)}`)
      },
    },
    queryClient,
  )
  const save = (send: Save<Saved>['send'], showInList?: Save<Saved>['showInList']) =>
    mutate({ send, showInList })
  return { isSaving: isPending, save }
}

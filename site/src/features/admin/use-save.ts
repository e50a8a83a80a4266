import { useMutation } from '@tanstack/react-query'
import { errorMessage, errorStatus } from '../../lib/error-message.ts'
import { queryClient } from '../../lib/query.ts'
import { notify } from '../toasts/notify.ts'

const NO_RESPONSE = 'The store does not answer. Nothing you wrote is lost.'

export interface SaveOptions<Saved> {
  /** Text of the toast, or null if the screen reports success itself. */
  success: string | null
  failure: string
  updateCache: (saved: Saved) => void
  /** Scope whose saves are sent one after another, so that each can name the version that the previous one made. */
  scope?: string
  onSaved: (saved: Saved) => void
  /** Function that returns true for an error that the screen shows itself. */
  onError?: (error: Error) => boolean
}

interface Save<Saved> {
  send: () => Promise<Saved>
  /** Function that shows the change before the server has saved it. Returns a function that reverts it. */
  showInList?: (() => () => void) | undefined
  scope: string | undefined
  takeBack?: (() => void) | undefined
}

/** Saves that wait for the previous one of their scope. */
const waiting = new Set<Omit<Save<unknown>, 'send'>>()

/** Shows waiting changes again, once the result of the previous save has replaced them in the list. */
function showWaiting(scope: string): void {
  for (const save of waiting) if (save.scope === scope) save.takeBack = save.showInList?.()
}

/** Sends a change and reports its result in a toast. Each kind of change has one toast. */
export function useSave<Saved>(options: SaveOptions<Saved>) {
  const { success, failure, updateCache, scope, onSaved, onError } = options
  const { isPending, mutate } = useMutation(
    {
      ...(scope !== undefined && { scope: { id: scope } }),
      mutationFn: (save: Save<Saved>) => {
        waiting.delete(save)
        return save.send()
      },
      // Otherwise, without a connection, it would wait for one, and so would the screen.
      networkMode: 'always',
      onMutate: (save) => {
        waiting.add(save)
        save.takeBack = save.showInList?.()
      },
      onSuccess: (saved) => {
        updateCache(saved)
        if (scope !== undefined) showWaiting(scope)
        void queryClient.invalidateQueries({ queryKey: ['admin', 'changes'] })
        if (success !== null) notify({ id: failure, kind: 'success', text: success })
        onSaved(saved)
      },
      onError: (error, { takeBack }) => {
        takeBack?.()
        if (scope !== undefined) showWaiting(scope)
        const status = errorStatus(error)
        if (status === 409) void queryClient.invalidateQueries({ queryKey: ['admin'] })
        if (onError?.(error)) return
        const fallback = status === undefined ? NO_RESPONSE : `HTTP error! status: ${status}`
        notify({ id: failure, kind: 'error', text: `${failure}: ${errorMessage(error, fallback)}` })
      },
    },
    queryClient,
  )
  const save = (send: Save<Saved>['send'], showInList?: Save<Saved>['showInList']) =>
    mutate({ send, showInList, scope })
  return { isSaving: isPending, save }
}

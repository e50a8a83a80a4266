import { useMutation } from '@tanstack/react-query'
import { errorMessage, errorStatus } from '../../lib/error-message.ts'
import { queryClient } from '../../lib/query.ts'
import { notify } from '../toasts/notify.ts'

const NO_RESPONSE = 'The store does not answer. Nothing you wrote is lost.'

export interface SaveOptions<Saved> {
  /** Null where the screen reports it itself. */
  success: string | null
  failure: string
  updateCache: (saved: Saved) => void
  /** Saves of one scope are sent one after the other, so that each can name the version that the one before it has made. */
  scope?: string
  onSaved: (saved: Saved) => void
  /** Returns true for an error that the screen shows itself. */
  onError?: (error: Error) => boolean
}

interface Save<Saved> {
  send: () => Promise<Saved>
  /** Shows the change in the list before the server has saved it. Returns what takes it back. */
  showInList?: (() => () => void) | undefined
}

interface Shown {
  takeBack: (() => void) | undefined
}

/** Shows again what waits to be sent, once the outcome of the save before it has replaced it in the list. */
function showWaiting(scope: string): void {
  const waiting = queryClient.getMutationCache().findAll({
    predicate: ({ options, state }) => options.scope?.id === scope && state.isPaused,
  })
  for (const { state } of waiting) {
    const { showInList } = state.variables as Save<unknown>
    const shown = state.context as Shown
    shown.takeBack = showInList?.()
  }
}

/** Sends a change and reports its outcome in a toast, of which there is one for each kind of change. */
export function useSave<Saved>(options: SaveOptions<Saved>) {
  const { success, failure, updateCache, scope, onSaved, onError } = options
  const { isPending, mutate } = useMutation(
    {
      ...(scope !== undefined && { scope: { id: scope } }),
      mutationFn: ({ send }: Save<Saved>) => send(),
      // Without a connection it would wait for one, and the screen with it.
      networkMode: 'always',
      onMutate: ({ showInList }): Shown => ({ takeBack: showInList?.() }),
      onSuccess: (saved) => {
        updateCache(saved)
        if (scope !== undefined) showWaiting(scope)
        void queryClient.invalidateQueries({ queryKey: ['admin', 'changes'] })
        if (success !== null) notify({ id: failure, kind: 'success', text: success })
        onSaved(saved)
      },
      onError: (error, _, shown) => {
        shown?.takeBack?.()
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
    mutate({ send, showInList })
  return { isSaving: isPending, save }
}

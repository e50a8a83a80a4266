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
}

interface Shown {
  scope: string | undefined
  showInList: Save<unknown>['showInList']
  takeBack: (() => void) | undefined
}

/** Changes that the server hasn't saved yet, in the order in which they were made. */
const unsaved = new Set<Shown>()

/** Removes a saved or refused change. Shows the waiting ones again, which the result may have replaced in the list. */
function endChange(ended: Shown): void {
  unsaved.delete(ended)
  if (ended.scope === undefined) return
  for (const waiting of unsaved) {
    if (waiting.scope === ended.scope) waiting.takeBack = waiting.showInList?.()
  }
}

/** Sends a change and reports its result in a toast. Each kind of change has one toast. */
export function useSave<Saved>(options: SaveOptions<Saved>) {
  const { success, failure, updateCache, scope, onSaved, onError } = options
  const { isPending, mutate } = useMutation(
    {
      ...(scope !== undefined && { scope: { id: scope } }),
      mutationFn: ({ send }: Save<Saved>) => send(),
      // Otherwise, without a connection, it would wait for one, and so would the screen.
      networkMode: 'always',
      onMutate: ({ showInList }) => {
        const shown: Shown = { scope, showInList, takeBack: showInList?.() }
        unsaved.add(shown)
        return shown
      },
      onSuccess: (saved, _, shown) => {
        updateCache(saved)
        endChange(shown)
        void queryClient.invalidateQueries({ queryKey: ['admin', 'changes'] })
        if (success !== null) notify({ id: failure, kind: 'success', text: success })
        onSaved(saved)
      },
      onError: (error, _, shown) => {
        shown?.takeBack?.()
        if (shown) endChange(shown)
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

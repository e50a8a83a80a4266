import { useTransition } from 'react'
import { toast } from 'sonner'
import { errorMessage, errorStatus } from '../../lib/error-message.ts'

const NO_RESPONSE = 'The store does not answer. Nothing you wrote is lost.'

export interface SaveOptions<Saved> {
  success: string
  failure: string
  updateCache: (saved: Saved) => void
  onSaved: () => void
}

/** Sends a change and reports its outcome in a toast. */
export function useSave<Saved>({ success, failure, updateCache, onSaved }: SaveOptions<Saved>) {
  const [isSaving, startSaving] = useTransition()
  const save = (send: () => Promise<Saved>) =>
    startSaving(async () => {
      try {
        updateCache(await send())
        toast.success(success)
        onSaved()
      } catch (error) {
        const status = errorStatus(error)
        const fallback = status === undefined ? NO_RESPONSE : `HTTP error! status: ${status}`
        toast.error(`${failure}: ${errorMessage(error, fallback)}`)
      }
    })
  return { isSaving, save }
}

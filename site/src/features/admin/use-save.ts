import { useTransition } from 'react'
import { toast } from 'sonner'
import { errorMessage } from '../../lib/error-message.ts'

const NO_ANSWER = 'The store does not answer. Nothing you wrote is lost.'

interface SaveOptions<T> {
  /** `Images updated successfully!` */
  success: string
  /** `Failed to update images`, before a colon and the reason. */
  failure: string
  /** Puts what the server answered with where the screen reads it. */
  put: (saved: T) => void
  /** Afterwards, when it went well. */
  onSaved: () => void
}

/** Sends a change and says how it went. What was typed stays on the screen when it fails. */
export function useSave<T>({ success, failure, put, onSaved }: SaveOptions<T>) {
  const [isSaving, startSaving] = useTransition()
  const save = (send: () => Promise<T>) =>
    startSaving(async () => {
      try {
        put(await send())
        toast.success(success)
        onSaved()
      } catch (error) {
        toast.error(`${failure}: ${errorMessage(error, NO_ANSWER)}`)
      }
    })
  return { isSaving, save }
}

import { useTransition } from 'react'
import { toast } from 'sonner'
import type { AdminProduct } from '#shared/contracts/admin'
import { errorMessage } from '../../lib/error-message'
import { putProduct } from './products.queries'
import type { Editor } from './products-view'

const TITLES: Record<Editor, string> = { images: 'Images', description: 'Description', features: 'Features' }
const NO_ANSWER = 'The store does not answer. Nothing you wrote is lost.'

/** Sends a change, puts the answer in the list and says how it went; what was typed stays when it fails. */
export function useSaving(editor: Editor, onSaved: () => void) {
  const [isSaving, startSaving] = useTransition()
  const save = (send: () => Promise<AdminProduct>) =>
    startSaving(async () => {
      try {
        putProduct(await send())
        toast.success(`${TITLES[editor]} updated successfully!`)
        onSaved()
      } catch (error) {
        toast.error(`Failed to update ${editor}: ${errorMessage(error, NO_ANSWER)}`)
      }
    })
  return { isSaving, save }
}

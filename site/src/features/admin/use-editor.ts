import { saveDraft } from './drafts.ts'
import { type SaveOptions, useSave } from './use-save.ts'
import { useUnsavedChanges } from './use-unsaved-changes.ts'

export interface EditorOptions<Saved> extends Omit<SaveOptions<Saved>, 'onSaved'> {
  draftName: string
  draft: unknown
  isDirty: boolean
  onClose: () => void
}

/** Saves an editor's content and closes it; until then unsaved content is kept as a draft. */
export function useEditor<Saved>({ draftName, draft, isDirty, onClose, ...options }: EditorOptions<Saved>) {
  const discardDraft = useUnsavedChanges(isDirty, () => saveDraft(draftName, draft))
  const close = () => {
    discardDraft()
    onClose()
  }
  const { isSaving, save } = useSave({ ...options, onSaved: close })
  return { save, dialog: { isDirty, isSaving, onClose: close } }
}

import { useState } from 'react'
import { z } from 'zod'
import { conflictingValue, type TheirLine } from './conflict.ts'
import { restoreDraft, saveDraft } from './drafts.ts'
import { type SaveOptions, useSave } from './use-save.ts'
import { useUnsavedChanges } from './use-unsaved-changes.ts'

/** What an editor began with: the stored values, and when they were read; without a time for something new. */
export interface Base<Values> {
  values: Values
  updatedAt?: string | undefined
}

/** What an editor shows and what it is based on. A draft has both, so that a save after a login is compared too. */
export interface EditorContent<Values> {
  values: Values
  base: Base<Values>
}

export interface EditorOptions<Values, Saved extends { updatedAt: string }>
  extends Omit<SaveOptions<Saved>, 'onSaved' | 'onError'> {
  draftName: string
  savedSchema: z.ZodType<Saved>
  toValues: (saved: Saved) => Values
  /** What someone else has saved, for a person to read. */
  toTheirLines: (theirs: Saved) => TheirLine[]
  onClose: () => void
}

const trimStrings = (_: string, value: unknown) => (typeof value === 'string' ? value.trim() : value)
const isSame = (a: unknown, b: unknown) => JSON.stringify(a, trimStrings) === JSON.stringify(b, trimStrings)

/** The draft, or what is stored. */
export function openContent<Values>(
  draftName: string,
  schema: z.ZodType<Values>,
  base: Base<Values>,
): EditorContent<Values> {
  const draftSchema = z.object({
    values: schema,
    base: z.object({ values: schema, updatedAt: z.string().optional() }),
  })
  return restoreDraft(draftName, draftSchema) ?? { values: base.values, base }
}

/**
 * Saves an editor's content and closes it; until then unsaved content is kept as a draft. Where someone else has changed the
 * same values since, their values are shown beside, and the next save overwrites them.
 */
export function useEditor<Values, Saved extends { updatedAt: string }>({
  draftName,
  content,
  onValues,
  savedSchema,
  toValues,
  toTheirLines,
  onClose,
  ...options
}: EditorOptions<Values, Saved> & {
  content: EditorContent<Values>
  /** Puts other values into the editor. */
  onValues: (values: Values) => void
}) {
  const [base, setBase] = useState(content.base)
  const [theirs, setTheirs] = useState<Saved>()
  const { values } = content
  const isDirty = !isSame(values, base.values)
  const discardDraft = useUnsavedChanges(isDirty, () => saveDraft(draftName, { values, base }))
  const close = () => {
    discardDraft()
    onClose()
  }
  const known = theirs ? { values: toValues(theirs), updatedAt: theirs.updatedAt } : base
  const saving = useSave({
    ...options,
    onSaved: close,
    onError: (error) => {
      const current = conflictingValue(error, savedSchema)
      if (current) {
        options.updateCache(current)
        setTheirs(current)
      }
      return current !== undefined
    },
  })
  const save = (send: (updatedAt: string | undefined) => Promise<Saved>, showInList?: () => () => void) =>
    saving.save(
      () =>
        send(known.updatedAt).catch((error) => {
          const current = conflictingValue(error, savedSchema)
          if (!current || !isSame(toValues(current), known.values)) throw error
          // Something else of it has changed, by a sync for example.
          return send(current.updatedAt)
        }),
      showInList,
    )
  const takeTheirs = () => {
    setBase(known)
    setTheirs(undefined)
    onValues(known.values)
  }
  const conflict = theirs && { lines: toTheirLines(theirs), onUseTheirs: takeTheirs }
  return { save, dialog: { isDirty, isSaving: saving.isSaving, conflict, onClose: close } }
}

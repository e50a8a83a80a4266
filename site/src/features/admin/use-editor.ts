import { useRef, useState } from 'react'
import { z } from 'zod'
import { conflictingValue, type TheirLine } from './conflict.ts'
import { restoreDraft, saveDraft } from './drafts.ts'
import { isSame, listConflicts, mergeFields } from './merge-fields.ts'
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
  /** What someone else has saved since `base`, for a person to read. */
  toTheirLines: (theirs: Saved, base: Values) => TheirLine[]
  onClose: () => void
  /** It stays open once it is saved, and only the fields that both have changed are in conflict. */
  isScreen?: boolean
}

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
export function useEditor<Values extends object, Saved extends { updatedAt: string }>({
  draftName,
  content,
  onValues,
  savedSchema,
  toValues,
  toTheirLines,
  onClose,
  isScreen = false,
  ...options
}: EditorOptions<Values, Saved> & {
  content: EditorContent<Values>
  /** Puts other values into the editor. */
  onValues: (values: Values) => void
}) {
  const [base, setBase] = useState(content.base)
  const [theirs, setTheirs] = useState<Saved>()
  const sent = useRef<Values>(undefined)
  const { values } = content
  const isDirty = !isSame(values, base.values)
  const discardDraft = useUnsavedChanges(isDirty, () => saveDraft(draftName, { values, base }))
  const close = () => {
    discardDraft()
    onClose()
  }
  const known = theirs ? { values: toValues(theirs), updatedAt: theirs.updatedAt } : base
  /** Begins anew with what is stored; what was typed while it was saved stays. */
  const rebase = (stored: Saved) => {
    const next = { values: toValues(stored), updatedAt: stored.updatedAt }
    setBase(next)
    setTheirs(undefined)
    if (!isDirty || isSame(values, sent.current)) onValues(next.values)
  }
  const saving = useSave({
    ...options,
    onSaved: (saved) => (isScreen ? rebase(saved) : close()),
    onError: (error) => {
      const current = conflictingValue(error, savedSchema)
      if (current) {
        options.updateCache(current)
        setTheirs(current)
      }
      return current !== undefined
    },
  })
  const hasConflict = (current: Values) =>
    isScreen
      ? listConflicts({ base: known.values, theirs: current, mine: values }).length > 0
      : !isSame(current, known.values)
  const save = (send: (updatedAt: string | undefined) => Promise<Saved>, showInList?: () => () => void) => {
    sent.current = values
    saving.save(
      () =>
        send(known.updatedAt).catch((error) => {
          const current = conflictingValue(error, savedSchema)
          if (!current || hasConflict(toValues(current))) throw error
          // Something else of it has changed, by a sync for example.
          return send(current.updatedAt)
        }),
      showInList,
    )
  }
  const putValues = (next: Values) => {
    setBase(known)
    setTheirs(undefined)
    onValues(next)
  }
  const takeTheirs = () =>
    putValues(
      isScreen ? mergeFields({ base: base.values, theirs: known.values, mine: values }) : known.values,
    )
  const conflict = theirs && { lines: toTheirLines(theirs, base.values), onUseTheirs: takeTheirs }
  return {
    save,
    dialog: { isDirty, isSaving: saving.isSaving, conflict, onClose: close },
    /** What the values are compared with. */
    base,
    rebase,
    discard: () => putValues(known.values),
  }
}

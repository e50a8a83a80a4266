import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form'
import { z } from 'zod'
import { conflictingValue } from '../refusal.ts'
import { type SaveOptions, useSave } from '../use-save.ts'
import type { TheirLine } from './ConflictPanel.tsx'
import { restoreDraft, saveDraft } from './drafts.ts'
import { isSame, listChangedFields, listConflicts, mergeFields } from './merge-fields.ts'
import { showAtField } from './use-save-form.ts'

/** Stored values that an editor began with, and when they were read. Something new has no time. */
interface Base<Values> {
  values: Values
  updatedAt?: string | undefined
}

interface EditorOptions<Values extends FieldValues, Output, Saved extends { updatedAt: string }>
  extends Omit<SaveOptions<Saved>, 'onSaved' | 'onError'> {
  draftName: string
  draftSchema: z.ZodType<Values>
  schema: z.ZodType<Output, Values>
  savedSchema: z.ZodType<Saved>
  stored: Base<Values>
  toValues: (saved: Saved) => Values
  /** Function that describes what someone else has saved since `base`. */
  toTheirLines: (theirs: Saved, base: Values) => TheirLine[]
  send: (output: Output, updatedAt: string | undefined, changed: (keyof Values)[]) => Promise<Saved>
  /** Function that shows the change before it is saved. Returns a function that reverts it. */
  showInList?: (output: Output, changed: (keyof Values)[]) => () => void
  /** Fields of a dialog, all by default. Another value of one is a conflict, whether it was changed here or not. */
  fields?: readonly (keyof Values)[]
  /** Function that returns the field for the server's error. Without a field, a toast shows it. */
  refusedField?: (error: Error) => Path<Values> | undefined
  /** Function that puts other values into what the form doesn't hold. */
  onValues?: (values: Values) => void
  /** Function that closes a dialog. A screen has none: there two saves conflict only in fields that both changed. */
  onClose?: () => void
}

/** Opens an editor's form, with values from a draft. In a conflict it shows both sides, and the next save overwrites. */
export function useEditor<Values extends FieldValues, Output, Saved extends { updatedAt: string }>(
  options: EditorOptions<Values, Output, Saved>,
) {
  const { draftName, stored, toValues, send, showInList, fields, onValues, onClose } = options
  const [opened] = useState(() => openContent(draftName, options.draftSchema, stored))
  const form = useForm({
    defaultValues: opened.values as DefaultValues<Values>,
    resolver: zodResolver(options.schema),
    mode: 'onTouched',
  })
  const values = form.watch()
  const [base, setBase] = useState(opened.base)
  const [theirs, setTheirs] = useState<Saved>()
  const sent = useRef<Values>(undefined)
  const changed = listChangedFields(base.values, values)
  const isDirty = changed.length > 0
  const discardDraft = useUnsavedChanges(isDirty, () => saveDraft(draftName, { values, base }))
  const close = () => {
    discardDraft()
    onClose?.()
  }
  const known = theirs ? { values: toValues(theirs), updatedAt: theirs.updatedAt } : base
  const putValues = (next: Base<Values>, shown: Values) => {
    setBase(next)
    setTheirs(undefined)
    form.reset(shown)
    onValues?.(shown)
  }
  /** Starts again with what is stored. Keeps what was typed during the save. */
  const rebase = (saved: Saved) => {
    const next = { values: toValues(saved), updatedAt: saved.updatedAt }
    if (!isDirty || isSame(values, sent.current)) return putValues(next, next.values)
    setBase(next)
    setTheirs(undefined)
  }
  const { isSaving, save } = useSaveOrConflict<Saved>({
    ...options,
    knownAt: known.updatedAt,
    onSaved: onClose ? close : rebase,
    onConflict: setTheirs,
    hasConflict: (saved) => {
      const current = toValues(saved)
      if (!onClose) return listConflicts({ base: known.values, theirs: current, mine: values }).length > 0
      const theirFields = listChangedFields(known.values, current)
      return theirFields.some((field) => !fields || fields.includes(field))
    },
    onSend: () => {
      sent.current = values
    },
    onRefused: (error) => {
      const field = options.refusedField?.(error)
      return field !== undefined && showAtField(form, field, error)
    },
  })
  /** Saves valid values once `confirm` resolves to true. */
  const submit = (confirm?: () => Promise<boolean>) =>
    form.handleSubmit(async (output) => {
      if (confirm && !(await confirm())) return
      save((updatedAt) => send(output, updatedAt, changed), showInList && (() => showInList(output, changed)))
    })()
  const takeTheirs = () =>
    putValues(
      known,
      onClose ? known.values : mergeFields({ base: base.values, theirs: known.values, mine: values }),
    )
  return {
    form,
    values,
    changed,
    submit,
    save,
    isSaving,
    conflict: theirs && { lines: options.toTheirLines(theirs, base.values), onUseTheirs: takeTheirs },
    base,
    rebase,
    discard: () => putValues(known, known.values),
    dialog: { isDirty, onClose: close },
  }
}

interface SaveOrConflictOptions<Saved> extends SaveOptions<Saved> {
  savedSchema: z.ZodType<Saved>
  knownAt: string | undefined
  onSend: () => void
  /** Function that returns true if what someone else has saved conflicts with this save. */
  hasConflict: (theirs: Saved) => boolean
  onConflict: (theirs: Saved) => void
  /** Function that returns true for an error that is shown at its field. */
  onRefused: (error: Error) => boolean
}

/** Saves, unless someone else changed the same fields. If they changed others, saves again at once. */
function useSaveOrConflict<Saved extends { updatedAt: string }>({
  savedSchema,
  knownAt,
  onSend,
  hasConflict,
  onConflict,
  onRefused,
  ...options
}: SaveOrConflictOptions<Saved>) {
  const saving = useSave<Saved>({
    ...options,
    onError: (error) => {
      const current = conflictingValue(error, savedSchema)
      if (!current) return onRefused(error)
      options.updateCache(current)
      onConflict(current)
      return true
    },
  })
  const save = (request: (updatedAt: string | undefined) => Promise<Saved>, show?: () => () => void) => {
    onSend()
    saving.save(
      () =>
        request(knownAt).catch((error) => {
          const current = conflictingValue(error, savedSchema)
          if (!current || hasConflict(current)) throw error
          return request(current.updatedAt)
        }),
      show,
    )
  }
  return { isSaving: saving.isSaving, save }
}

/** Opens the draft, or what is stored. A draft has both, so that a save after a login is compared, too. */
function openContent<Values>(draftName: string, schema: z.ZodType<Values>, base: Base<Values>) {
  const draftSchema = z.object({
    values: schema,
    base: z.object({ values: schema, updatedAt: z.string().optional() }),
  })
  return restoreDraft(draftName, draftSchema) ?? { values: base.values, base }
}

/** Confirms before unsaved changes are left, and drafts them. Returns a function to call before closing on purpose. */
function useUnsavedChanges(isDirty: boolean, save: () => void): () => void {
  const isDiscarded = useRef(false)
  const saveIfDirty = useEffectEvent(() => {
    if (isDirty && !isDiscarded.current) save()
  })
  useEffect(() => {
    const onPageHide = () => saveIfDirty()
    addEventListener('pagehide', onPageHide)
    return () => {
      removeEventListener('pagehide', onPageHide)
      saveIfDirty()
    }
  }, [])
  useEffect(() => {
    if (!isDirty) return
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', confirmLeaving)
    return () => removeEventListener('beforeunload', confirmLeaving)
  }, [isDirty])
  return () => {
    isDiscarded.current = true
  }
}

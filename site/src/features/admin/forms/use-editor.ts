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

/** What an editor began with: the stored values, and when they were read; without a time for something new. */
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
  /** Describes what someone else has saved since `base`. */
  toTheirLines: (theirs: Saved, base: Values) => TheirLine[]
  send: (output: Output, updatedAt: string | undefined, changed: (keyof Values)[]) => Promise<Saved>
  /** Shows the change in the list before it is saved. Returns what takes it back. */
  showInList?: (output: Output, changed: (keyof Values)[]) => () => void
  /** The fields of a dialog: another value of one is a conflict, changed here or not. Without it, all of them. */
  fields?: readonly (keyof Values)[]
  /** Returns the field at which the server's sentence stands. Without one, a toast has it. */
  refusedField?: (error: Error) => Path<Values> | undefined
  /** Puts other values into what the form doesn't hold. */
  onValues?: (values: Values) => void
  /** Closes a dialog. A screen has none: it stays, and only fields that both have changed are in conflict. */
  onClose?: () => void
}

/**
 * Opens the form of an editor: validated on blur and on submit, its values restored from a draft. A save closes a dialog. If
 * someone else has changed the same values since, theirs are shown beside, and the next save overwrites them.
 */
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
  /** Begins anew with what is stored; what was typed while it was saved stays. */
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
  /** Saves what is valid, once `confirm` resolves to true. */
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
  /** Returns true if what someone else has saved keeps this save from overwriting it. */
  hasConflict: (theirs: Saved) => boolean
  onConflict: (theirs: Saved) => void
  /** Returns true for an error that stands at its field. */
  onRefused: (error: Error) => boolean
}

/** Saves unless someone else has changed the same since. If they have changed something else, it saves again at once. */
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

/** Opens the draft, or what is stored. A draft has both, so that a save after a login is compared too. */
function openContent<Values>(draftName: string, schema: z.ZodType<Values>, base: Base<Values>) {
  const draftSchema = z.object({
    values: schema,
    base: z.object({ values: schema, updatedAt: z.string().optional() }),
  })
  return restoreDraft(draftName, draftSchema) ?? { values: base.values, base }
}

/**
 * Confirms before the page is left with unsaved changes, and saves a draft whenever the editor goes away: the page was left,
 * the session ended. Returns what to call before closing the editor on purpose.
 */
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

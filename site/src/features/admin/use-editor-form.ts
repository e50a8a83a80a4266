import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { type Base, type EditorOptions, openContent, useEditor } from './use-editor.ts'

interface EditorFormOptions<Values extends FieldValues, Output, Saved extends { updatedAt: string }>
  extends EditorOptions<Values, Saved> {
  stored: Base<Values>
  /** The shape of the values, valid or not. */
  draftSchema: z.ZodType<Values>
  schema: z.ZodType<Output, Values>
  send: (output: Output, updatedAt: string | undefined) => Promise<Saved>
  /** Shows the change in the list before it is saved. Returns what takes it back. */
  showInList?: (output: Output) => () => void
}

/** An editor's form: validated on blur and on submit, its values restored from a draft. */
export function useEditorForm<Values extends FieldValues, Output, Saved extends { updatedAt: string }>({
  stored,
  draftSchema,
  schema,
  send,
  showInList,
  ...options
}: EditorFormOptions<Values, Output, Saved>) {
  const [opened] = useState(() => openContent(options.draftName, draftSchema, stored))
  const form = useForm({ values: opened.values, resolver: zodResolver(schema), mode: 'onTouched' })
  const values = form.watch()
  const { save, dialog } = useEditor({
    ...options,
    content: { values, base: opened.base },
    onValues: (theirs) => form.reset(theirs),
  })
  const onSave = form.handleSubmit((output) =>
    save((updatedAt) => send(output, updatedAt), showInList && (() => showInList(output))),
  )
  return { form, values, save, dialog: { ...dialog, onSave } }
}

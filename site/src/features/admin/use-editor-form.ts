import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { type FieldValues, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { restoreDraft } from './drafts.ts'
import { type EditorOptions, useEditor } from './use-editor.ts'

interface EditorFormOptions<Values extends FieldValues, Output, Saved>
  extends Omit<EditorOptions<Saved>, 'draft' | 'isDirty'> {
  stored: Values
  /** The shape of the values, valid or not. */
  draftSchema: z.ZodType<Values>
  schema: z.ZodType<Output, Values>
  send: (output: Output) => Promise<Saved>
}

const trimStrings = (_: string, value: unknown) => (typeof value === 'string' ? value.trim() : value)

/** An editor's form: validated on blur and on submit, its values restored from a draft. */
export function useEditorForm<Values extends FieldValues, Output, Saved>({
  stored,
  draftSchema,
  schema,
  send,
  ...options
}: EditorFormOptions<Values, Output, Saved>) {
  const [initial] = useState(() => restoreDraft(options.draftName, draftSchema) ?? stored)
  const form = useForm({ values: initial, resolver: zodResolver(schema), mode: 'onTouched' })
  const values = form.watch()
  const isDirty = JSON.stringify(values, trimStrings) !== JSON.stringify(stored, trimStrings)
  const { save, dialog } = useEditor({ ...options, draft: values, isDirty })
  const onSave = form.handleSubmit((output) => save(() => send(output)))
  return { form, values, save, dialog: { ...dialog, onSave } }
}

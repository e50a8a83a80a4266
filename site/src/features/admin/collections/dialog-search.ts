/** The open dialog of the screen, in the URL. */
export interface DialogSearch {
  edit?: number | 'new' | undefined
  remove?: number | undefined
}

/** The URL's parameters; a wrong value counts as none. */
export function toDialogSearch({ edit, remove }: Record<string, unknown>): DialogSearch {
  if (edit === 'new') return { edit }
  if (isId(edit)) return { edit: Number(edit) }
  return isId(remove) ? { remove: Number(remove) } : {}
}

const isId = (value: unknown) => Number.isSafeInteger(Number(value)) && Number(value) > 0

import { toSearchNumber } from '../search-params.ts'

export interface DialogSearch {
  edit?: number | 'new' | undefined
  remove?: number | undefined
}

/** The URL's parameters; a wrong value counts as none. */
export function toDialogSearch({ edit, remove }: Record<string, unknown>): DialogSearch {
  if (edit === 'new') return { edit }
  const id = toSearchNumber(edit)
  if (id > 0) return { edit: id }
  const removed = toSearchNumber(remove)
  return removed > 0 ? { remove: removed } : {}
}

import type { z } from 'zod'
import { parseJson } from '../../lib/parse-json.ts'
import { DRAFT_PREFIX } from '../../lib/stored-drafts.ts'

const keyOf = (name: string) => DRAFT_PREFIX + name

/** Keeps unsaved values for the tab's session, through a reload or a login. Does nothing where storage is full or off. */
export function saveDraft(name: string, draft: unknown): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
  } catch {}
}

/** Removes a draft from the storage and returns it; undefined without a valid one. */
export function restoreDraft<T>(name: string, schema: z.ZodType<T>): T | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(name))
    sessionStorage.removeItem(keyOf(name))
    return text === null ? undefined : parseJson(text, schema)
  } catch {
    return undefined
  }
}

import type { z } from 'zod'
import { parseJson } from '../../../lib/parse-json.ts'

const PREFIX = 'draft '

/** Stores unsaved values for the tab's session, through a reload or a login. Does nothing if storage is full or off. */
export function saveDraft(name: string, draft: unknown): void {
  try {
    sessionStorage.setItem(PREFIX + name, JSON.stringify(draft))
  } catch {}
}

/** Removes a draft from the storage and returns it, or undefined without a valid one. */
export function restoreDraft<T>(name: string, schema: z.ZodType<T>): T | undefined {
  try {
    const text = sessionStorage.getItem(PREFIX + name)
    sessionStorage.removeItem(PREFIX + name)
    return text === null ? undefined : parseJson(text, schema)
  } catch {
    return undefined
  }
}

export function hasDrafts(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(PREFIX))
  } catch {
    return false
  }
}

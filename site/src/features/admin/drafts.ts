import type { z } from 'zod'

const keyOf = (name: string) => `draft ${name}`

/**
 * Keeps what was typed and not saved for as long as the tab lives: through a reload, and through the login after a session
 * that ended while it was typed. A browser that keeps nothing, or no more, loses it as if there were no drafts.
 */
export function saveDraft(name: string, draft: unknown): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(draft))
  } catch {}
}

/** What was kept, once: it is on the screen then, and kept again when need be. */
export function restoreDraft<T>(name: string, schema: z.ZodType<T>): T | undefined {
  try {
    const text = sessionStorage.getItem(keyOf(name))
    sessionStorage.removeItem(keyOf(name))
    return text === null ? undefined : schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

import type { z } from 'zod'
import type { Editor } from './products-view'

const keyOf = (editor: Editor, productId: number) => `draft ${editor} ${productId}`

/**
 * Keeps what was typed and not saved for as long as the tab lives: through a reload, and through the login after a session
 * that ended while it was typed. A browser that keeps nothing, or no more, loses it as if there were no drafts.
 */
export function keepDraft(editor: Editor, productId: number, draft: unknown): void {
  try {
    sessionStorage.setItem(keyOf(editor, productId), JSON.stringify(draft))
  } catch {}
}

/** What was kept, once: it is on the screen then, and kept again when need be. */
export function takeDraft<T>(editor: Editor, productId: number, schema: z.ZodType<T>): T | undefined {
  try {
    const key = keyOf(editor, productId)
    const text = sessionStorage.getItem(key)
    sessionStorage.removeItem(key)
    return text === null ? undefined : schema.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}

import { z } from 'zod'
import { MAX_EMAIL_LENGTH } from '../email.ts'
import { toLine, toParagraphs } from '../plain-text.ts'
import { MAX_NAME_LENGTH } from '../signup-form.ts'

/** Result of a form that was sent without scripts. A cookie carries it to the next page. */
export const flashSchema = z.strictObject({
  kind: z.enum(['success', 'error']),
  text: z.string().overwrite(toParagraphs).min(1).max(300),
  email: z.string().overwrite(toLine).max(MAX_EMAIL_LENGTH).optional(),
  displayName: z.string().overwrite(toLine).max(MAX_NAME_LENGTH).optional(),
  field: z.string().max(50).optional(),
})
export type Flash = z.infer<typeof flashSchema>

export function parseFlash(text: string | undefined): Flash | undefined {
  if (!text) return undefined
  try {
    return flashSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

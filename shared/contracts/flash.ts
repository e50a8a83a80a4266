import { z } from 'zod'

/** What came of a form that was sent without scripts: carried by a cookie to the next page, and shown there once. */
export const flashSchema = z.strictObject({
  kind: z.enum(['success', 'error']),
  text: z.string().min(1).max(300),
  /** What was typed into a form that is shown again, so that nobody has to type it twice. Never a password. */
  email: z.string().max(254).optional(),
})
export type Flash = z.infer<typeof flashSchema>

/** The message in a cookie's text; undefined for whatever is not one of ours. */
export function parseFlash(text: string | undefined): Flash | undefined {
  if (!text) return undefined
  try {
    return flashSchema.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

import { z } from 'zod'
import { idOrTextSchema } from './fields.ts'

export const userSessionSchema = z.object({
  id: z.int(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  device: z.string(),
  current: z.boolean(),
})
export type UserSession = z.infer<typeof userSessionSchema>

export const endSessionsSchema = z
  .strictObject({ id: idOrTextSchema('id').optional(), all: z.literal(true, 'all must be true.').optional() })
  .refine(({ id, all }) => (id === undefined) !== (all === undefined), 'Send either id or all.')
  .meta({ minProperties: 1, maxProperties: 1 })
export type EndSessions = z.infer<typeof endSessionsSchema>

/** Form of the buttons on the account page, whose values are text. */
export const endSessionsFormSchema = z
  .object({ id: z.string().optional(), all: z.string().optional() })
  .transform(
    ({ id, all }): z.input<typeof endSessionsSchema> => ({ id, all: all === undefined ? undefined : true }),
  )
  .pipe(endSessionsSchema)

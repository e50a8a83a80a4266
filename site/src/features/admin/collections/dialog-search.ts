import { z } from 'zod'
import { searchNumber } from '../search-params.ts'

const dialogs = z.object({
  edit: z
    .union([z.literal('new'), z.coerce.number().int().positive()])
    .optional()
    .catch(undefined),
  remove: searchNumber,
})
export type DialogSearch = z.infer<typeof dialogs>

export const dialogSearchSchema = dialogs.transform(
  ({ edit, remove }): DialogSearch => (edit === undefined ? { remove } : { edit }),
)

import { z } from 'zod'
import { dialogFieldSchema } from '#shared/contracts/admin-product'
import { productFilterSchema, productSortSchema } from '#shared/contracts/admin-product-list'
import { searchNumber, searchPage, searchText } from '../search-params.ts'

const PREVIEW_LENGTH = 100

const LIST_DIALOGS = ['collection', 'features', 'badges', 'import'] as const
export type ListDialog = (typeof LIST_DIALOGS)[number]

/** Order of the list, by number if there is none. */
export const listSortSchema = productSortSchema.exclude(['id']).optional().catch(undefined)

/** Filters as `edited,hidden` in a URL, or as a list. Unknown ones are left out. */
const filtersSchema = z.preprocess((named) => {
  const names = String(named).split(',')
  return productFilterSchema.options.filter((filter) => names.includes(filter))
}, z.array(productFilterSchema).min(1))

const fields = z.object({
  q: searchText,
  filters: filtersSchema.optional().catch(undefined),
  sort: listSortSchema,
  page: searchPage,
  edit: dialogFieldSchema.optional().catch(undefined),
  product: searchNumber,
  dialog: z.enum(LIST_DIALOGS).optional().catch(undefined),
})
export type ListSearch = z.infer<typeof fields>

/** Search of the list and the open dialog. An editor needs its product. */
export const listSearchSchema = fields.transform(
  ({ edit, product, ...list }): ListSearch => (edit && product ? { ...list, edit, product } : list),
)

/** Returns the first 100 code points, so that an emoji is never cut in two. */
export function previewDescription(description: string): string {
  const characters = [...description]
  if (characters.length <= PREVIEW_LENGTH) return description
  return `${characters.slice(0, PREVIEW_LENGTH).join('').trimEnd()}…`
}

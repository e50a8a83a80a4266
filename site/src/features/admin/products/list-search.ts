import { z } from 'zod'
import { dialogFieldSchema } from '#shared/contracts/admin-product'
import { productFilterSchema, productSortSchema } from '#shared/contracts/admin-product-list'
import { searchNumber, searchPage, searchText } from '../search-params.ts'

export const PREVIEW_LENGTH = 100

const LIST_DIALOGS = ['collection', 'features', 'badges', 'import'] as const
export type ListDialog = (typeof LIST_DIALOGS)[number]

/** An order of the list. Without one, it is by number. */
export const listSortSchema = productSortSchema.exclude(['id']).optional().catch(undefined)

/** Takes `edited,hidden` of a URL, or a list. What is no filter is left out. */
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

/** What the list shows, and the dialog that is open: an editor needs its product. */
export const listSearchSchema = fields.transform(
  ({ edit, product, ...list }): ListSearch => (edit && product ? { ...list, edit, product } : list),
)

/** The first 100 characters, counted by code points: an emoji is never cut in two. */
export function previewDescription(description: string): string {
  const characters = [...description]
  if (characters.length <= PREVIEW_LENGTH) return description
  return `${characters.slice(0, PREVIEW_LENGTH).join('').trimEnd()}…`
}

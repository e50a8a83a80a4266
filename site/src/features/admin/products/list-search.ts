import { type DialogField, dialogFieldSchema } from '#shared/contracts/admin-product'
import {
  type ProductFilter,
  type ProductSort,
  productFilterSchema,
  productSortSchema,
} from '#shared/contracts/admin-product-list'
import { toSearchNumber } from '../search-params.ts'

export const PREVIEW_LENGTH = 100

const LIST_DIALOGS = ['collection', 'features', 'badges', 'import'] as const
export type ListDialog = (typeof LIST_DIALOGS)[number]

export interface ListSearch {
  q?: string | undefined
  filters?: ProductFilter[] | undefined
  sort?: ProductSort | undefined
  page?: number | undefined
  edit?: DialogField | undefined
  product?: number | undefined
  dialog?: ListDialog | undefined
}

/** The URL's parameters; a wrong value counts as none. */
export function toListSearch(query: Record<string, unknown>): ListSearch {
  const page = toSearchNumber(query.page)
  const edit = dialogFieldSchema.safeParse(query.edit).data
  const product = toSearchNumber(query.product)
  const sort = productSortSchema.safeParse(query.sort).data
  const dialog = LIST_DIALOGS.find((each) => each === query.dialog)
  const named = String(query.filters ?? '').split(',')
  const filters = productFilterSchema.options.filter((filter) => named.includes(filter))
  return {
    ...(typeof query.q === 'string' && query.q !== '' && { q: query.q }),
    ...(filters.length > 0 && { filters }),
    ...(sort && sort !== 'id' && { sort }),
    ...(page > 1 && { page }),
    ...(edit && product > 0 && { edit, product }),
    ...(dialog && { dialog }),
  }
}

/** The first 100 characters, counted by code points: an emoji is never cut in two. */
export function previewDescription(description: string): string {
  const characters = [...description]
  if (characters.length <= PREVIEW_LENGTH) return description
  return `${characters.slice(0, PREVIEW_LENGTH).join('').trimEnd()}…`
}

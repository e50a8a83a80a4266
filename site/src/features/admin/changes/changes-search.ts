import { toSearchNumber } from '../search-params.ts'

export interface ChangesSearch {
  page?: number | undefined
  product?: number | undefined
}

/** The URL's parameters; a wrong value counts as none. */
export function toChangesSearch({ page, product }: Record<string, unknown>): ChangesSearch {
  return {
    ...(toSearchNumber(page) > 1 && { page: toSearchNumber(page) }),
    ...(toSearchNumber(product) > 0 && { product: toSearchNumber(product) }),
  }
}

/** What the screen of changes shows, in the URL. */
export interface ChangesSearch {
  page?: number | undefined
  /** Only the changes of this product. */
  product?: number | undefined
}

/** The URL's parameters; a wrong value counts as none. */
export function toChangesSearch({ page, product }: Record<string, unknown>): ChangesSearch {
  return {
    ...(toNumber(page) > 1 && { page: toNumber(page) }),
    ...(toNumber(product) > 0 && { product: toNumber(product) }),
  }
}

function toNumber(value: unknown): number {
  const number = Number(value ?? 0)
  return Number.isSafeInteger(number) ? number : 0
}

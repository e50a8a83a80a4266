import type { StoredProduct } from './diff.ts'
import type { RemoteProduct } from './remote-product.ts'

/**
 * The stored products by Printful id. Ids are unique within a source only: a product of another source is the same one
 * where it has the same name too.
 */
export function mapStoredProducts(
  stored: readonly StoredProduct[],
  remote: readonly RemoteProduct[],
  source: string,
): Map<number, StoredProduct> {
  const own = stored.filter((product) => product.source === source)
  const byId = new Map(own.map((product) => [product.printfulId, product]))
  const nameById = new Map(remote.map(({ printfulId, name }) => [printfulId, name]))
  for (const product of stored) {
    const { printfulId, name } = product
    if (!byId.has(printfulId) && nameById.get(printfulId) === name) byId.set(printfulId, product)
  }
  return byId
}

/** Printful ids of variants and their products; a variant that comes twice belongs to the older product. */
export function mapVariantsToProducts(products: readonly RemoteProduct[]): Map<number, number> {
  const ownerOf = new Map<number, number>()
  for (const { printfulId, variants } of products) {
    for (const variant of variants) {
      if (!ownerOf.has(variant.printfulId)) ownerOf.set(variant.printfulId, printfulId)
    }
  }
  return ownerOf
}

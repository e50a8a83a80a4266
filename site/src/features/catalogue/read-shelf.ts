import type { AstroGlobal } from 'astro'
import type { Product } from '#shared/contracts/product'
import { cardImages } from '#shared/product-images'
import type { Pictures } from '../../components/ProductCard'
import { readOr503 } from '../../lib/read-or-503'

/** The products of one page of a grid, with the store's copies of their pictures. */
export interface Shelf {
  products: readonly Product[]
  pictures: Pictures
}

/** Undefined, and the page's status 503, when the catalogue can't be read. */
export function readShelf(
  { locals, response }: Pick<AstroGlobal, 'locals' | 'response'>,
  read: () => Promise<readonly Product[]>,
): Promise<Shelf | undefined> {
  return readOr503(response, async () => {
    const products = await read()
    const urls = products.flatMap(cardImages).map(({ url }) => url)
    return { products, pictures: locals.pictures(urls) }
  })
}

import type { Db } from '#api/db/client'
import { findStoredImages } from '#api/images/queries'
import { listImageColors } from '#api/products/image-colors'
import { type SearchResult, searchProducts } from '#api/products/search'
import { listSwatches } from '#api/products/swatches'
import { findVariantMatches } from '#api/products/variant-match'
import type { Services } from '#api/services'
import type { Swatches } from '#shared/color-family'
import type { ImageType } from '#shared/contracts/admin-product'
import type { Product } from '#shared/contracts/product'
import {
  adminImages,
  cardImages,
  galleryImages,
  type ImageColors,
  type ProductImage,
} from '#shared/product-images'
import type { ProductSearch } from '#shared/product-search'
import type { StoredImages } from '#shared/stored-image'
import type { CardMatch } from '../components/ProductCard.tsx'

export interface ProductList {
  products: Product[]
  storedImages: StoredImages
  swatches: Swatches
  imageColors: ReadonlyMap<number, ImageColors>
  matches: ReadonlyMap<number, CardMatch>
  /** Images by product id that cards show rather than the usual one. */
  shownImages: ReadonlyMap<number, ProductImage>
}

export type SearchedList = Omit<SearchResult, 'products'> & ProductList

/** Makes the list. Its cards show the variant that `search` names, and images of `cardType` rather than their own. */
export function toProductList(
  db: Db,
  products: Product[],
  search: ProductSearch = { page: 1 },
  cardType?: ImageType,
): ProductList {
  const ids = products.map(({ id }) => id)
  const imageColors = listImageColors(db, ids)
  const matches = toCardMatches(products, findVariantMatches(db, search, ids), imageColors)
  const shownImages = new Map(
    products.flatMap((product) => {
      const image = cardType && adminImages(product, cardType, imageColors.get(product.id))[0]
      return image ? [[product.id, image] as const] : []
    }),
  )
  const images = products.flatMap((product) =>
    cardImages(
      product,
      imageColors.get(product.id),
      matches.get(product.id)?.image ?? shownImages.get(product.id),
    ),
  )
  return {
    products,
    storedImages: findStoredImages(
      db,
      images.map(({ url }) => url),
    ),
    swatches: listSwatches(db, ids),
    imageColors,
    matches,
    shownImages,
  }
}

/** Searches the catalog, and makes the list of what it finds. */
export function searchList(
  { db }: Pick<Services, 'db'>,
  search: ProductSearch,
  cardType?: ImageType,
): SearchedList {
  const { products, ...result } = searchProducts(db, search)
  return { ...result, ...toProductList(db, products, search, cardType) }
}

/** Picks the variants, with an image only if it is one that the product's page shows. */
function toCardMatches(
  products: readonly Product[],
  found: ReturnType<typeof findVariantMatches>,
  imageColors: ReadonlyMap<number, ImageColors>,
): Map<number, CardMatch> {
  return new Map(
    products.flatMap((product) => {
      const match = found.get(product.id)
      if (!match) return []
      const image = galleryImages(product, imageColors.get(product.id)).find(
        ({ url }) => url === match.imageUrl,
      )
      return [[product.id, { variantId: match.variantId, image }]]
    }),
  )
}

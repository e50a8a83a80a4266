import type { Collection, CollectionWithProducts } from '#shared/contracts/collection'
import type { Product } from '#shared/contracts/product'
import type { ProductSearchResult } from '#shared/contracts/product-search'
import { cardImages } from '#shared/product-images'
import {
  isFiltered,
  PAGE_SIZE,
  type ProductSearch,
  productCountLabel,
  searchPath,
} from '#shared/product-search'
import type { StoredImage } from '#shared/stored-image'
import { breadcrumbs, listPage, website } from '#shared/structured-data'
import { excerpt, type PageMetadata, SITE_DESCRIPTION } from './metadata.ts'
import { toShareImage } from './share-image.ts'

type StoredImages = ReadonlyMap<string, StoredImage>

const productItems = (products: readonly Product[]) =>
  products.map(({ name, slug }) => ({ name, path: `/products/${slug}` }))

/** The home page: the store itself, how to search it, and its goods. */
export function homeMetadata(origin: string, products: readonly Product[]): PageMetadata {
  return {
    title: 'Professional Gear for #OPENTOWORK Professionals',
    description: SITE_DESCRIPTION,
    canonical: '/',
    structuredData: [
      website(origin),
      ...(products.length > 0
        ? [
            listPage(origin, {
              name: '#OPENTOWORK Collection',
              path: '/',
              items: productItems(products),
            }),
          ]
        : []),
    ],
  }
}

/** One screenful of all products, or of those that a search finds: search engines have a search of their own. */
export function productsMetadata(
  origin: string,
  search: ProductSearch,
  result: ProductSearchResult | undefined,
): PageMetadata {
  const path = searchPath(search)
  const page = search.page > 1 ? `, page ${search.page}` : ''
  const name = 'All Products'
  const filtered = isFiltered(search)
  return {
    title:
      filtered && result
        ? `${describeSearch(search)}: ${productCountLabel(result.total)}${page}`
        : name + page,
    description:
      'All goods of the #OPENTOWORK store: tees, hoodies, mugs, caps, totes and stickers, made to order.',
    canonical: path,
    noindex: filtered || search.sort !== undefined,
    structuredData: [
      listPage(origin, {
        name,
        path,
        items: productItems(result?.products ?? []),
        total: result?.total ?? 0,
        offset: (search.page - 1) * PAGE_SIZE,
      }),
    ],
  }
}

/** `“mug”, Black, M, in stock`. */
const describeSearch = ({ q, color, size, availability }: ProductSearch) =>
  [q && `“${q}”`, color, size, availability && 'in stock'].filter(Boolean).join(', ')

export function collectionsMetadata(origin: string, collections: readonly Collection[]): PageMetadata {
  const description = 'All collections of the #OPENTOWORK store: pick a mood, or a category, or both.'
  return {
    title: 'Our Collections',
    description,
    canonical: '/collections',
    structuredData: [
      listPage(origin, {
        name: 'Our Collections',
        description,
        path: '/collections',
        items: collections.map(({ name, slug }) => ({ name, path: `/collections/${slug}` })),
      }),
    ],
  }
}

/** One screenful of a collection. Its banner is what shows where its link is shared; without one, its first product. */
export function collectionMetadata(
  origin: string,
  collection: CollectionWithProducts,
  storedImages: StoredImages,
  page: number,
): PageMetadata {
  const { name, slug, description, bannerImageUrl, products, productCount } = collection
  const text = description ?? `${name}: goods for people who are open to work, made to order.`
  const path = `/collections/${slug}`
  const here = page > 1 ? `${path}?page=${page}` : path
  const firstImage = products.flatMap((product) => cardImages(product).slice(0, 1))[0]
  return {
    title: page > 1 ? `${name}, page ${page}` : name,
    description: excerpt(text),
    canonical: here,
    image: toShareImage(bannerImageUrl ? { url: bannerImageUrl, altText: name } : firstImage, storedImages),
    structuredData: [
      listPage(origin, {
        name,
        description: text,
        path: here,
        items: productItems(products),
        total: productCount,
        offset: (page - 1) * PAGE_SIZE,
      }),
      breadcrumbs(origin, [
        { name: 'Home', path: '/' },
        { name: 'Collections', path: '/collections' },
        { name, path },
      ]),
    ],
  }
}

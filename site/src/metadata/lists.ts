import type { Collection, CollectionWithProducts } from '#shared/contracts/collection'
import type { Product } from '#shared/contracts/product'
import type { ProductSearchResult } from '#shared/contracts/product-search'
import { garmentPlural } from '#shared/garment-type'
import { coverImage } from '#shared/product-images'
import {
  isFiltered,
  PAGE_SIZE,
  type ProductSearch,
  productCountLabel,
  searchPath,
} from '#shared/product-search'
import type { StoredImages } from '#shared/stored-image'
import { breadcrumbs, listPage, website } from '#shared/structured-data'
import { excerpt, type PageMetadata, SITE_DESCRIPTION } from './metadata.ts'
import { toShareImage } from './share-image.ts'

const productItems = (products: readonly Product[]) =>
  products.map(({ name, slug }) => ({ name, path: `/products/${slug}` }))

interface HomeTexts {
  title: string
  storeName: string
  /** Name of the collection that the page's products lead to. */
  collectionName: string
}

/** Makes home's metadata, with the store's own structured data. */
export function homeMetadata(origin: string, products: readonly Product[], texts: HomeTexts): PageMetadata {
  return {
    title: texts.title,
    description: SITE_DESCRIPTION,
    canonical: '/',
    structuredData: [
      website(origin, texts.storeName),
      ...(products.length > 0
        ? [
            listPage(origin, {
              name: texts.collectionName,
              path: '/',
              items: productItems(products),
            }),
          ]
        : []),
    ],
  }
}

interface Site {
  origin: string
  storeName: string
}

/** Makes the list's metadata. Searches and sorted lists are `noindex`. @param result undefined without a catalog */
export function productsMetadata(
  { origin, storeName }: Site,
  search: ProductSearch,
  result: Pick<ProductSearchResult, 'products' | 'total'> | undefined,
): PageMetadata {
  const path = searchPath(search)
  const page = search.page > 1 ? `, page ${search.page}` : ''
  const name = 'All Products'
  const filtered = isFiltered(search)
  return {
    title:
      filtered && result
        ? `${search.q === undefined ? '' : 'Search results: '}${describeSearch(search)}: ${productCountLabel(result.total)}${page}`
        : name + page,
    description: `All goods of the ${storeName} store: tees, hoodies, mugs, caps, totes and stickers, made to order.`,
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

const describeSearch = ({ q, type, color, size, minPrice, maxPrice, availability }: ProductSearch) =>
  [
    q && `“${q}”`,
    type?.map(garmentPlural).join(' or '),
    color?.join(' or '),
    size?.join(' or '),
    minPrice && `from $${minPrice}`,
    maxPrice && `up to $${maxPrice}`,
    availability && 'in stock',
  ]
    .filter(Boolean)
    .join(', ')

export function collectionsMetadata(
  { origin, storeName }: Site,
  collections: readonly Collection[],
): PageMetadata {
  const description = `All collections of the ${storeName} store: pick a mood, or a category, or both.`
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

/** Makes a collection's metadata. The share image is the banner, or else the first product's image. */
export function collectionMetadata(
  origin: string,
  collection: CollectionWithProducts,
  storedImages: StoredImages,
  page: number,
): PageMetadata {
  const { name, slug, description, bannerImageUrl, products, productCount } = collection
  const text = description ?? `${name}: goods for people who are open to work, made to order.`
  const path = `/collections/${slug}`
  const canonical = page > 1 ? `${path}?page=${page}` : path
  const firstImage = products.flatMap((product) => coverImage(product) ?? [])[0]
  return {
    title: page > 1 ? `${name}, page ${page}` : name,
    description: excerpt(text),
    canonical,
    image: toShareImage(bannerImageUrl ? { url: bannerImageUrl, altText: name } : firstImage, storedImages),
    structuredData: [
      listPage(origin, {
        name,
        description: text,
        path: canonical,
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

import type { Collection, CollectionWithProducts } from '#shared/contracts/collection'
import type { Product } from '#shared/contracts/product'
import type { Picture } from '#shared/picture-url'
import { cardImages } from '#shared/product-images'
import { breadcrumbs, listPage, website } from '#shared/structured-data'
import { excerpt, type PageMetadata, STORE_DESCRIPTION } from './metadata.ts'
import { sharePicture } from './pictures.ts'

type Pictures = ReadonlyMap<string, Picture>

const productItems = (products: readonly Product[]) =>
  products.map(({ name, slug }) => ({ name, path: `/products/${slug}` }))

/** The home page: the store itself, how to search it, and its goods. */
export function homeMetadata(origin: string, products: readonly Product[]): PageMetadata {
  return {
    title: 'Professional Gear for #OPENTOWORK Professionals',
    description: STORE_DESCRIPTION,
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
      breadcrumbs(origin, [
        { name: 'Home', path: '/' },
        { name: 'Collections', path: '/collections' },
      ]),
    ],
  }
}

/** One screenful of a collection. Its banner is what shows where its link is shared; without one, its first product. */
export function collectionMetadata(
  origin: string,
  collection: CollectionWithProducts,
  pictures: Pictures,
  { page, before }: { page: number; before: number },
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
    picture: sharePicture(bannerImageUrl ? { url: bannerImageUrl, altText: name } : firstImage, pictures),
    structuredData: [
      listPage(origin, {
        name,
        description: text,
        path: here,
        items: productItems(products),
        total: productCount,
        before,
      }),
      breadcrumbs(origin, [
        { name: 'Home', path: '/' },
        { name: 'Collections', path: '/collections' },
        { name, path },
      ]),
    ],
  }
}

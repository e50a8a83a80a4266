import type { Product } from '#shared/contracts/product'
import { listPage, website } from '#shared/structured-data'
import { type PageMetadata, SITE_DESCRIPTION } from '../metadata/metadata.ts'
import { productItems } from '../metadata/product.ts'

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

import type { AstroGlobal } from 'astro'
import { parseResponse } from 'hono/client'
import { findCollectionPage } from '#api/collections/queries'
import { currentStore } from '#api/store'
import type { Collection } from '#shared/contracts/collection'
import { cardImages } from '#shared/product-images'
import type { Pictures } from '../../components/ProductCard'
import { readOr503 } from '../../lib/read-or-503'
import { bannerCovers, type CollectionCover } from './covers'

/** How many products' pictures stand for a collection without a banner. */
const MOSAIC = 3

export interface CollectionsReading {
  collections: readonly Collection[]
  covers: readonly CollectionCover[]
  pictures: Pictures
}

/** Undefined, and the page's status 503, when the catalogue can't be read. */
export function readCollections({
  locals,
  response,
}: Pick<AstroGlobal, 'locals' | 'response'>): Promise<CollectionsReading | undefined> {
  return readOr503(response, async () => {
    const answer = await parseResponse(locals.api.collections.$get({ query: {} }))
    const collections = Array.isArray(answer) ? answer : [answer]
    const covers = bannerCovers(collections).map(withProducts)
    const urls = covers.flatMap(({ images }) => images.map(({ url }) => url))
    return { collections, covers, pictures: locals.pictures(urls) }
  })
}

function withProducts({ collection, images }: CollectionCover): CollectionCover {
  if (images.length > 0) return { collection, images }
  const first = findCollectionPage(currentStore().db, { id: collection.id }, MOSAIC, 0)?.products ?? []
  const pictured = first.flatMap((product) => cardImages(product).slice(0, 1))
  return { collection, images: pictured.length < MOSAIC ? pictured.slice(0, 1) : pictured }
}

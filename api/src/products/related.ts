import { and, count, eq, ne, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import type { Product } from '#shared/contracts/product'
import { toWords } from '#shared/words'
import type { Db } from '../db/client.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { collectionProducts, collections } from '../db/schema/catalog.ts'
import { type CatalogIndex, getCatalogIndex, listProductRows } from './catalog-index.ts'
import { listProductsById } from './queries.ts'
import { withoutStopWords } from './text-search.ts'

const SAME_TYPE = 1
const SAME_COLLECTION = 1
const SAME_PRICE = 1

const toNameWords = (name: string) => new Set(withoutStopWords(toWords(name)))

class Relations {
  readonly #index: CatalogIndex
  readonly #types = new Map<number, string | null>()
  readonly #available: readonly number[]
  readonly #idsByWord = new Map<string, number[]>()

  constructor(db: Db, index: CatalogIndex) {
    this.#index = index
    this.#available = index.availableIds
    for (const { id, name, type } of listProductRows(db)) {
      this.#types.set(id, type)
      if (!index.isAvailable(id)) continue
      for (const word of toNameWords(name)) {
        const ids = this.#idsByWord.get(word)
        if (ids) ids.push(id)
        else this.#idsByWord.set(word, [id])
      }
    }
  }

  /** Lists the ids of the products that are most like this one. Equal ones are sorted by id. */
  listNearest(
    { id, name }: Pick<Product, 'id' | 'name'>,
    shared: SharedCollections,
    limit: number,
  ): number[] {
    const scores = this.#scoreWords(name)
    const type = this.#types.get(id)
    const price = this.#index.minPriceOf(id)
    const nearest: { id: number; score: number }[] = []
    for (const other of this.#available) {
      if (other === id) continue
      const score =
        (scores.get(other) ?? 0) +
        (type && this.#types.get(other) === type ? SAME_TYPE : 0) +
        SAME_COLLECTION * (shared.get(other) ?? 0) +
        SAME_PRICE * priceSimilarity(price, this.#index.minPriceOf(other))
      insertByScore(nearest, { id: other, score }, limit)
    }
    return nearest.map(({ id }) => id)
  }

  /** Scores products by the words of the name that they share. A rare word counts more than a common one. */
  #scoreWords(name: string): Map<number, number> {
    const scores = new Map<number, number>()
    for (const word of toNameWords(name)) {
      const ids = this.#idsByWord.get(word) ?? []
      const weight = Math.log(1 + this.#available.length / ids.length)
      for (const id of ids) scores.set(id, (scores.get(id) ?? 0) + weight)
    }
    return scores
  }
}

/** Returns 1 for the same price, and nearly 0 for a very different one. */
const priceSimilarity = (a: number, b: number) => (a === b ? 1 : Math.min(a, b) / Math.max(a, b))

/** Inserts in order, because sorting 10 000 products for four of them would take longer than all else. */
function insertByScore<T extends { score: number }>(best: T[], item: T, limit: number): void {
  const last = best.at(-1)
  if (best.length >= limit && last && item.score <= last.score) return
  const place = best.findIndex(({ score }) => item.score > score)
  best.splice(place < 0 ? best.length : place, 0, item)
  if (best.length > limit) best.pop()
}

type SharedCollections = ReadonlyMap<number, number>

const sharedCollections = prepareOnce((db) => {
  const other = alias(collectionProducts, 'other')
  return db
    .select({ id: other.productId, shared: count() })
    .from(collectionProducts)
    .innerJoin(other, eq(other.collectionId, collectionProducts.collectionId))
    .innerJoin(collections, eq(collections.id, collectionProducts.collectionId))
    .where(
      and(
        eq(collectionProducts.productId, sql.placeholder('productId')),
        ne(other.productId, collectionProducts.productId),
        eq(collections.isActive, true),
        eq(collections.includesAll, false),
      ),
    )
    .groupBy(other.productId)
    .prepare()
})

const countSharedCollections = (db: Db, productId: number): SharedCollections =>
  new Map(
    sharedCollections(db)
      .all({ productId })
      .map(({ id, shared }) => [id, shared]),
  )

const knownRelations = new WeakMap<CatalogIndex, Relations>()

function getRelations(db: Db): Relations {
  const index = getCatalogIndex(db)
  const known = knownRelations.get(index) ?? new Relations(db, index)
  knownRelations.set(index, known)
  return known
}

/** Lists products that can be bought and are like this one in name, type, collections and price. */
export function listRelated(db: Db, product: Pick<Product, 'id' | 'name'>, limit: number): Product[] {
  const shared = countSharedCollections(db, product.id)
  return listProductsById(db, getRelations(db).listNearest(product, shared, limit))
}

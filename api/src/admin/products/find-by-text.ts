import { eq } from 'drizzle-orm'
import { createMatcher, type JoinedWords, joinWords, toWords } from '#shared/words'
import type { Db } from '../../db/client.ts'
import { productEdits, products, TEXTS_VERSION } from '../../db/schema/catalog.ts'
import { cacheByVersion } from '../../products/cache-by-version.ts'

/** Words of all products' names and slugs, including hidden ones. */
const getSearchedWords = cacheByVersion(TEXTS_VERSION, (db): { id: number; words: JoinedWords }[] =>
  db
    .select({ id: products.id, ownName: productEdits.name, name: products.name, slug: products.slug })
    .from(products)
    .leftJoin(productEdits, eq(productEdits.productId, products.id))
    .all()
    .map(({ id, ownName, name, slug }) => ({
      id,
      words: joinWords(toWords(`${ownName ?? ''}\n${name}\n${slug}`)),
    })),
)

/** Finds the products whose names or slug contain all words of the query. */
export function findIdsByText(db: Db, q: string): number[] {
  const matches = createMatcher(q)
  return getSearchedWords(db).flatMap(({ id, words }) => (matches(words) ? id : []))
}

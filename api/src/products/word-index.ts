import { asc, eq } from 'drizzle-orm'
import type { Db } from '../db/client.ts'
import { productEdits, products, TEXTS_VERSION } from '../db/schema/catalog.ts'
import { cacheByVersion } from './cache-by-version.ts'
import { FieldIndex } from './field-index.ts'
import { productName } from './queries.ts'
import { Vocabulary } from './vocabulary.ts'

/** Matches, the best first: what a product is called counts more than other words for it, or its description. */
export const MATCH = { name: 0, keyword: 1, description: 2, part: 3, descriptionPart: 4, near: 5, none: 6 }

/** Best match of each product, in the shop's own order. */
export type Matches = Uint8Array

interface Field {
  index: FieldIndex
  whole: number
  part: number
  near: number
}

interface SearchedTexts {
  id: number
  name: string
  keywords: string
  description: string
}

/** Holds the folded words in memory, because SQLite folds only ASCII letters and accents. */
export class WordIndex {
  readonly ids: readonly number[]
  readonly vocabulary: Vocabulary
  readonly #fields: readonly Field[]

  /** Takes over the fields of `previous` whose texts are the same. */
  constructor(rows: readonly SearchedTexts[], previous?: WordIndex) {
    this.ids = rows.map(({ id }) => id)
    const indexes = (['name', 'keywords', 'description'] as const).map((field, place) => {
      const texts = rows.map((row) => row[field])
      const known = previous && previous.#fields[place]!.index
      return known && isEqual(known.texts, texts) ? known : new FieldIndex(texts)
    })
    const [name, keywords, description] = indexes as [FieldIndex, FieldIndex, FieldIndex]
    this.#fields = [
      { index: name, whole: MATCH.name, part: MATCH.part, near: MATCH.near },
      { index: keywords, whole: MATCH.keyword, part: MATCH.part, near: MATCH.near },
      {
        index: description,
        whole: MATCH.description,
        part: MATCH.descriptionPart,
        near: MATCH.none,
      },
    ]
    this.vocabulary = new Vocabulary([...name.countWords(), ...keywords.countWords()])
  }

  has = (word: string): boolean => this.#fields.some(({ index }) => index.has(word))

  findWhole(word: string): Matches {
    const matches = new Uint8Array(this.ids.length).fill(MATCH.none)
    for (const { index, whole } of this.#fields) mark(matches, index.listWhole(word), whole)
    return matches
  }

  /** Finds products with a word of this stem, in one piece or apart, then with such a part, or another letter. */
  find(word: string): Matches {
    const matches = this.findWhole(word)
    const isPart = !this.vocabulary.isOtherGarment(word)
    const [containing, near] = [this.vocabulary.listContaining(word), this.vocabulary.listNear(word)]
    for (const { index, ...match } of this.#fields) {
      const apart = index.listApart(word)
      mark(matches, apart.whole, match.whole)
      mark(matches, apart.beginning, match.part)
      if (isPart) mark(matches, index.listParts(word), match.part)
      for (const each of containing) mark(matches, index.listWhole(each), match.part)
      for (const each of near) mark(matches, index.listWhole(each), match.near)
    }
    return matches
  }
}

const isEqual = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && a.every((text, place) => text === b[place])

function mark(matches: Matches, places: readonly number[], match: number): void {
  for (const place of places) {
    if (matches[place]! > match) matches[place] = match
  }
}

const listSearchedTexts = (db: Db): SearchedTexts[] =>
  db
    .select({
      id: products.id,
      name: productName,
      type: products.type,
      keywords: products.keywords,
      description: productEdits.description,
    })
    .from(products)
    .leftJoin(productEdits, eq(productEdits.productId, products.id))
    .where(eq(products.isActive, true))
    .orderBy(asc(products.id))
    .all()
    .map(({ name, type, description, ...row }) => ({
      ...row,
      name: type ? `${name}\n${type}` : name,
      description: description ?? '',
    }))

export const getWordIndex = cacheByVersion(
  TEXTS_VERSION,
  (db, previous?: WordIndex) => new WordIndex(listSearchedTexts(db), previous),
)

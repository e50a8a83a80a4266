import { stemmer } from 'stemmer'
import { hasWordParts, joinWords, toWords, writtenApart } from '#shared/words'
import { Lines } from './lines.ts'

const MIN_PREFIX_LENGTH = 3

/** Places of products in the shop's order. */
type Places = readonly number[]

/** Folded words of one text of each product. Equal texts, such as the keywords of one garment, are read once. */
export class FieldIndex {
  /** Products of each different text. */
  readonly #places: Places[]
  readonly #spaced: string[] = []
  readonly #joined: Lines
  readonly #textsByWord = new Map<string, number[]>()
  readonly #wordsByStem = new Map<string, string[]>()
  readonly #words: Lines

  constructor(readonly texts: readonly string[]) {
    const placesByText = Map.groupBy(texts.keys(), (place) => texts[place]!)
    this.#places = [...placesByText.values()]
    const joined: string[] = []
    for (const [text, each] of [...placesByText.keys()].entries()) {
      const words = toWords(each)
      const texts = joinWords(words)
      this.#spaced.push(texts.spaced)
      joined.push(texts.joined)
      for (const word of words) this.#add(word, text)
    }
    this.#joined = new Lines(joined)
    this.#words = new Lines([...this.#textsByWord.keys()])
  }

  /** A measure such as `12x18` is found by each of its numbers, too. */
  #add(word: string, text: number): void {
    if (/^\d+(x\d+)+$/.test(word)) {
      for (const number of word.split('x')) this.#add(number, text)
    }
    const texts = this.#textsByWord.get(word)
    if (texts) {
      if (texts.at(-1) !== text) texts.push(text)
    } else {
      this.#textsByWord.set(word, [text])
      const stem = stemmer(word)
      const words = this.#wordsByStem.get(stem)
      if (words) words.push(word)
      else this.#wordsByStem.set(stem, [word])
    }
  }

  *countWords(): Generator<[word: string, count: number]> {
    for (const [word, texts] of this.#textsByWord) {
      let count = 0
      for (const text of texts) count += this.#places[text]!.length
      yield [word, count]
    }
  }

  has = (word: string): boolean => this.#wordsByStem.has(stemmer(word))

  /** Lists the products with a word of this stem. */
  listWhole(word: string): Places {
    return this.#listWith(this.#wordsByStem.get(stemmer(word)) ?? [])
  }

  /** Lists the products with a word that begins so, or has it as a part that people call a word. */
  listParts(word: string): Places {
    const isPart = hasWordParts(word)
    if (!isPart && word.length < MIN_PREFIX_LENGTH) return []
    const lines = isPart ? this.#words.listContaining(word) : this.#words.listBeginning(word)
    return this.#listWith(lines.map((line) => this.#words.lines[line]!))
  }

  /** Lists the products whose text writes the word apart: `longsleeve` is `Long Sleeve` and `Long-Sleeve`. */
  listApart(word: string): { whole: Places; beginning: Places } {
    if (!this.#beginsWithWord(word)) return { whole: [], beginning: [] }
    const { whole, beginning } = writtenApart(word)
    const texts = this.#joined.listContaining(word)
    const list = (pattern: RegExp) =>
      this.#listPlaces(texts.filter((text) => pattern.test(this.#spaced[text]!)))
    return { whole: list(whole), beginning: word.length < MIN_PREFIX_LENGTH ? [] : list(beginning) }
  }

  #beginsWithWord(word: string): boolean {
    for (let end = 1; end < word.length; end++) {
      if (this.#textsByWord.has(word.slice(0, end))) return true
    }
    return false
  }

  #listWith = (words: readonly string[]): Places =>
    this.#listPlaces(words.flatMap((word) => this.#textsByWord.get(word)!))

  /** Takes a tenth of the time of `flatMap`, which matters for a word that all products have. */
  #listPlaces(texts: readonly number[]): Places {
    const found: number[] = []
    for (const text of texts) {
      for (const place of this.#places[text]!) found.push(place)
    }
    return found
  }
}

import type { FacetValue } from '#shared/contracts/product-search'

/** Numbers for the distinct values of a column. Null is 0. */
export class Dictionary {
  readonly values: (string | null)[] = [null]
  readonly #codes = new Map<string | null, number>([[null, 0]])

  encode(value: string | null): number {
    let code = this.#codes.get(value)
    if (code === undefined) {
      code = this.values.push(value) - 1
      this.#codes.set(value, code)
    }
    return code
  }

  find = (value: string | undefined) => (value === undefined ? undefined : this.#codes.get(value))
}

/** Counts each value once for each product. */
export class FacetCounter {
  readonly #counts: Uint32Array
  readonly #lastProduct: Int32Array

  constructor(private readonly dictionary: Dictionary) {
    this.#counts = new Uint32Array(dictionary.values.length)
    this.#lastProduct = new Int32Array(dictionary.values.length).fill(-1)
  }

  add(code: number, product: number): void {
    if (this.#lastProduct[code] === product) return
    this.#lastProduct[code] = product
    this.#counts[code]!++
  }

  list(): FacetValue[] {
    return this.dictionary.values.flatMap((value, code) => {
      const count = this.#counts[code]!
      return value === null || count === 0 ? [] : [{ value, count }]
    })
  }
}

export interface Random {
  /** Both ends included. */
  integer(min: number, max: number): number
  pick<T>(values: readonly T[]): T
}

/** Mulberry32: the same seed gives the same numbers. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return { integer, pick: (values) => values[integer(0, values.length - 1)]! }
}

import { type BlankStock, isAvailable } from './stock.ts'

export interface Region {
  code: string
  name: string
}

export interface RangeRegions {
  /** Those in which anything of the range is made, by name. */
  regions: Region[]
  /** Those of them in which this isn't made; none where that isn't known, or where it is made nowhere. */
  missing(blank: BlankStock | undefined): readonly Region[]
}

/**
 * Lists where a range is made. A sub-region (`EU_LV`) counts as its region (`EU`) where the range lists that one too: it is
 * made there when it is made in either.
 */
export function toRangeRegions(blanks: Iterable<BlankStock>): RangeRegions {
  const all = [...blanks]
  const names = new Map(all.flatMap((blank) => blank.regions.map(({ region, name }) => [region, name])))
  const fold = (code: string) => {
    const parent = code.split('_')[0]!
    return names.has(parent) ? parent : code
  }
  const madeIn = (blank: BlankStock) =>
    new Set(blank.regions.filter(({ status }) => isAvailable(status)).map(({ region }) => fold(region)))
  const codes = new Set(all.flatMap((blank) => [...madeIn(blank)]))
  const regions = [...codes]
    .map((code) => ({ code, name: names.get(code)! }))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'))
  const missing = new Map<BlankStock | undefined, Region[]>(
    all.map((blank) => {
      const made = madeIn(blank)
      return [blank, made.size > 0 ? regions.filter(({ code }) => !made.has(code)) : []]
    }),
  )
  return { regions, missing: (blank) => missing.get(blank) ?? [] }
}

import { ONE_SIZE, sortSizes } from '#shared/sizes'

export interface VariantOptions {
  size: string | null
  color: string | null
}

const MAX_NAMES = 8

/** Names variants by what they share: `S, M` for sizes in all colors, `Forest` for a whole color, `Forest / S, M` for a part. */
export function describeVariants(some: readonly VariantOptions[], all: readonly VariantOptions[]): string {
  if (some.length === all.length && all.length > 1) return 'All variants'
  const sizes = new Set(some.map(({ size }) => size))
  const hasAllOfSizes = all.filter(({ size }) => sizes.has(size)).length === some.length
  const sizeNames = listSizes(some)
  if (hasAllOfSizes && sizeNames) return sizeNames

  const colors = new Set(some.map(({ color }) => color))
  const colorsBySizes = Map.groupBy(colors, (color) => {
    const [own, allOwn] = [some, all].map((variants) => variants.filter((each) => each.color === color))
    return own!.length === allOwn!.length && color !== null ? '' : listSizes(own!)
  })
  const parts = [...colorsBySizes].map(([names, group]) =>
    [list(group.filter((color) => color !== null)), names].filter(Boolean).join(' / '),
  )
  return list(parts.filter(Boolean), '; ') || (some.length === 1 ? ONE_SIZE : `${some.length} variants`)
}

const listSizes = (variants: readonly VariantOptions[]) =>
  list(sortSizes(variants.flatMap(({ size }) => size ?? [])))

function list(names: readonly string[], separator = ', '): string {
  const shown = names.slice(0, MAX_NAMES).join(separator)
  return names.length > MAX_NAMES ? `${shown} and ${names.length - MAX_NAMES} more` : shown
}

import { toLine } from '#shared/plain-text'
import { ONE_SIZE } from '#shared/sizes'
import { toText } from '../printful/values.ts'
import type { RemoteVariant } from './mapping.ts'
import { type RemoteProduct, variantTitle } from './remote-product.ts'

const REASON = 'has the size, color and name of another variant'

/** Gives variants of one size and color an `option`: the part of their names that differs. Leaves out duplicates. */
export function tellApart(product: RemoteProduct): RemoteProduct {
  const groups = Map.groupBy(product.variants, ({ size, color }) => JSON.stringify([size ?? ONE_SIZE, color]))
  if (groups.size === product.variants.length) return product
  const nameOf = ({ printfulId }: RemoteVariant) => product.variantNames.get(printfulId) ?? ''
  const options = new Map<RemoteVariant, string | null>()
  for (const alike of groups.values()) {
    const firstByName = [...Map.groupBy(alike, nameOf).values()].map(([first]) => first!)
    const parts = differingParts(firstByName.map(nameOf))
    const firstByPart = Map.groupBy(firstByName.entries(), ([index]) => parts[index] ?? null)
    for (const [part, [first]] of firstByPart) options.set(first![1], firstByPart.size > 1 ? part : null)
  }
  const leftOut = product.variants
    .filter((variant) => !options.has(variant))
    .map(({ printfulId }) => ({
      name: variantTitle(product, printfulId),
      reason: REASON,
      printfulProductId: product.printfulId,
    }))
  return {
    ...product,
    variants: product.variants.flatMap((variant) => {
      const option = options.get(variant)
      return option === undefined ? [] : { ...variant, option }
    }),
    leftOut: [...product.leftOut, ...leftOut],
  }
}

/** Cuts the words that all names share, unless nothing would be left of one: `Mug` and `Mug, large` stay. */
function differingParts(names: readonly string[]): (string | null)[] {
  const words = names.map((name) => name.split(/\s+/))
  let start = countShared(words)
  let end = countShared(words.map((each) => each.slice(start).reverse()))
  for (;;) {
    const parts = words.map((each) => toText(tidy(each.slice(start, each.length - end).join(' '))))
    if (!parts.includes(null) && new Set(parts).size === parts.length) return parts
    if (start > 0) start--
    else if (end > 0) end--
    else return names.map((name) => toText(name))
  }
}

function countShared([first = [], ...others]: readonly string[][]): number {
  const index = first.findIndex((word, index) => others.some((each) => each[index] !== word))
  return index < 0 ? first.length : index
}

function tidy(text: string): string {
  const part = toLine(text).replace(/^[\s/|,;:–—-]+|[\s/|,;:–—-]+$/g, '')
  return /^\([^()]*\)?$|^[^()]*\)$/.test(part) ? part.replace(/[()]/g, '') : part
}

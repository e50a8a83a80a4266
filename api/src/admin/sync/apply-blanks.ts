import { colorFamily } from '#shared/color-family'
import { garmentType, garmentWords } from '#shared/garment-type'
import type { StoredBlank, StoredBlanks } from '../../blanks/queries.ts'
import type { RemoteProduct } from './remote-product.ts'

/** What people search for beside what the blank's title says. */
const AUDIENCES: readonly [title: RegExp, words: string][] = [
  [/\bunisex\b/i, 'men mens women womens'],
  [/\b(women|ladies)/i, 'women womens ladies'],
  [/\bmen/i, 'men mens'],
  [/\b(kids?|youth|toddler|children)/i, 'kids kid children youth'],
  [/\b(baby|infant|newborn)/i, 'baby infant kids'],
]

/** The catalog with what its blanks say: types, basic colors, and keywords for the search. */
export function applyBlanks(products: readonly RemoteProduct[], blanks: StoredBlanks): RemoteProduct[] {
  const variantById = new Map(
    [...blanks.values()].flatMap(({ variants }) => variants).map((variant) => [variant.id, variant]),
  )
  return products.map((product) => {
    const blank = blanks.get(product.blankId ?? 0)
    const title = blank?.title ?? product.blankTitle
    const type = garmentType(title, blank?.typeName ?? null) ?? garmentType(product.name, null)
    const variants = product.variants.map((variant) => {
      const code = variantById.get(variant.blankVariantId ?? 0)?.colorCode ?? null
      return { ...variant, colorFamily: variant.color === null ? null : colorFamily(code, variant.color) }
    })
    return { ...product, type, variants, keywords: toKeywords({ type, title, blank, variants }) }
  })
}

interface KeywordSources {
  type: string | null
  title: string | null
  blank: StoredBlank | undefined
  variants: RemoteProduct['variants']
}

function toKeywords({ type, title, blank, variants }: KeywordSources): string {
  const audiences = AUDIENCES.flatMap(([pattern, words]) => (title && pattern.test(title) ? words : []))
  const materials = blank?.variants.flatMap(({ material }) => material.map(({ name }) => name)) ?? []
  const colors = variants.flatMap(({ color, colorFamily: family }) => [color, family, ...spellings(family)])
  const sizes = variants.map(({ size }) => sizeWords(size))
  const texts = [
    type && garmentWords(type),
    title,
    blank?.brand,
    blank?.model,
    ...audiences,
    ...colors,
    ...sizes,
    ...materials,
  ]
  const words = texts.flatMap(
    (text) =>
      text
        ?.toLowerCase()
        .replace(/['’]/g, '')
        .match(/[\p{L}\p{N}\p{M}]+/gu) ?? [],
  )
  return [...new Set(words)].join(' ')
}

const spellings = (family: string | null) => (family === 'grey' ? ['gray'] : [])

const SIZE_WORDS = new Map([
  ['S', 'small'],
  ['M', 'medium'],
  ['L', 'large'],
])
const sizeWords = (size: string | null) => (size && size.length > 1 ? size : SIZE_WORDS.get(size ?? ''))

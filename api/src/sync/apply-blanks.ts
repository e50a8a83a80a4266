import { colorFamily } from '#shared/color-family'
import { garmentType, garmentWords, isClothing, isGarmentWord } from '#shared/garment-type'
import { toWords } from '#shared/words'
import type { StoredBlank, StoredBlanks } from '../blanks/queries.ts'
import { breathe } from '../platform/breathe.ts'
import type { RemoteMockup, RemoteVariant } from './mapping.ts'
import type { RemoteProduct } from './remote-product.ts'
import { tellApart } from './tell-apart.ts'

const AUDIENCES: readonly [title: RegExp, words: string][] = [
  [/\bunisex\b/i, 'men mens women womens'],
  [/\b(women|ladies)/i, 'women womens ladies'],
  [/\bmen/i, 'men mens'],
  [/\b(kids?|youth|toddler|children)/i, 'kids kid children youth'],
  [/\b(baby|infant|newborn)/i, 'baby infant kids'],
]

/** Adds the blanks' types, sizes, colors and search keywords to the catalog, and options to variants that still look alike. */
export async function applyBlanks(
  products: readonly RemoteProduct[],
  blanks: StoredBlanks,
): Promise<RemoteProduct[]> {
  const variantById = new Map(
    [...blanks.values()].flatMap(({ variants }) => variants).map((variant) => [variant.id, variant]),
  )
  const apply = (product: RemoteProduct): RemoteProduct => {
    const blank = blanks.get(product.blankId ?? 0)
    const title = blank?.title ?? product.blankTitle
    const type = garmentType(title, blank?.typeName ?? null) ?? garmentType(product.name, null)
    const variants = product.variants.map((variant): RemoteVariant => {
      const {
        size = null,
        color = null,
        colorCode = null,
      } = variantById.get(variant.blankVariantId ?? 0) ?? {}
      const known = { ...variant, size: variant.size ?? size, color: variant.color ?? color }
      return { ...known, colorFamily: known.color === null ? null : colorFamily(colorCode, known.color) }
    })
    const isColored = variants.some(({ color }, index) => color !== product.variants[index]!.color)
    const mockups = isColored ? colorMockups(product.mockups, variants) : product.mockups
    const keywords = toKeywords({ type, title, blank, variants })
    return tellApart({ ...product, type, variants, mockups, keywords })
  }
  const applied: RemoteProduct[] = []
  for (const product of products) {
    await breathe()
    applied.push(apply(product))
  }
  return applied
}

/** Gives each mockup the color of the variants that show it, unless they have several. */
function colorMockups(mockups: readonly RemoteMockup[], variants: readonly RemoteVariant[]): RemoteMockup[] {
  const variantsByImage = Map.groupBy(variants, ({ imageUrl }) => imageUrl)
  return mockups.map((mockup) => {
    const colors = new Set(variantsByImage.get(mockup.url)?.map(({ color }) => color))
    return colors.size === 0 ? mockup : { ...mockup, color: colors.size === 1 ? [...colors][0]! : null }
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
  const sizes = variants.flatMap(({ size }) => sizeWords(size))
  const brand = blank?.brand ?? ''
  const [name = '', ...rest] = title?.split('|') ?? []
  const words = [
    ...distinctWords([
      type && garmentWords(type),
      kindWords(type),
      ...audiences,
      ...colors,
      ...sizes,
      ...materials,
    ]),
    ...distinctWords([name]).filter((word) => word !== 'short' || type === 'Shorts'),
    ...distinctWords([...rest, brand, blank?.model]).filter((word) => !isOfOtherGarment(word, type)),
    // The brand `Bella + Canvas` is one word, because it is not made of canvas.
    toWords(brand).join(''),
  ]
  return [...new Set(words)].filter(Boolean).join(' ')
}

// A blank names the same material for each of hundreds of variants.
const distinctWords = (texts: readonly (string | null | undefined)[]) =>
  toWords([...new Set(texts)].join(' '))

const kindWords = (type: string | null) =>
  type && isClothing(type) ? 'clothes clothing apparel merch gift' : 'accessory accessories merch gift'

// The model `Short Sleeve` of a tee must not be found as shorts.
const isOfOtherGarment = (word: string, type: string | null) =>
  (isGarmentWord(word) || isGarmentWord(`${word}s`)) && !(type && isGarmentWord(word, type))

const spellings = (family: string | null) => (family === 'grey' ? ['gray'] : [])

const SIZE_WORDS = new Map([
  ['S', 'small'],
  ['M', 'medium'],
  ['L', 'large'],
  ['2XL', 'xxl'],
  ['3XL', 'xxxl'],
])

const sizeWords = (size: string | null) =>
  size ? [size, toWords(size).join(''), SIZE_WORDS.get(size) ?? ''] : []

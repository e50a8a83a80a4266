import type { SwatchColor } from '#shared/color-family'
import type { ColorDetails } from '#shared/contracts/product-details'
import { decodeAttribute, encodeAttribute } from './attribute-json.ts'
import { type GalleryImage, thumbnailUrl } from './gallery-images.ts'

export interface ColorOption {
  imageUrl?: string
  swatch?: SwatchColor
}

export type ColorOptions = Readonly<Record<string, ColorOption>>

/** @param images that the page shows */
export function toColorOptions(
  colors: readonly ColorDetails[],
  images: readonly GalleryImage[],
): ColorOptions {
  return Object.fromEntries(
    colors.flatMap(({ name, code, code2 }): [string, ColorOption][] => {
      const image = images.find(({ color }) => color === name)
      if (!image && !code) return []
      const option: ColorOption = {
        ...(image && { imageUrl: thumbnailUrl(image) }),
        ...(code && { swatch: { code, code2 } }),
      }
      return [[name, option]]
    }),
  )
}

type ColorRow = [name: string, imageUrl: string, code: string, code2: string]

/** Encodes the options for an island's property. */
export const encodeColorOptions = (options: ColorOptions): string =>
  encodeAttribute(
    Object.entries(options).map(
      ([name, { imageUrl = '', swatch }]): ColorRow => [
        name,
        imageUrl,
        swatch?.code ?? '',
        swatch?.code2 ?? '',
      ],
    ),
  )

/** Decodes what `encodeColorOptions` wrote. */
export const decodeColorOptions = (text: string): ColorOptions =>
  Object.fromEntries(
    decodeAttribute<ColorRow[]>(text).map(([name, imageUrl, code, code2]) => [
      name,
      { ...(imageUrl && { imageUrl }), ...(code && { swatch: { code, code2: code2 || null } }) },
    ]),
  )

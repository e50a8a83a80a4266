import type { ColorDetails } from '#shared/contracts/product-details'
import type { SwatchColor } from '#shared/swatch'
import type { GalleryImage } from './gallery-images.ts'
import { thumbnailUrl } from './thumbnail-url.ts'

/** What a color's option shows beside its name: a small image of the product in it, and the color itself. */
export interface ColorOption {
  imageUrl?: string
  swatch?: SwatchColor
}

/** By color; those of which nothing is known have none. */
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

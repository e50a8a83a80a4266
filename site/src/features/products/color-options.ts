import type { SwatchColor } from '#shared/color-family'
import type { ColorDetails } from '#shared/contracts/product-details'
import { type GalleryImage, thumbnailUrl } from './gallery-images.ts'

export interface ColorOption {
  imageUrl?: string
  swatch?: SwatchColor
}

export type ColorOptions = Readonly<Record<string, ColorOption>>

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

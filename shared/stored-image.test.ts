import { describe, expect, test } from 'bun:test'
import {
  fallbackImageUrl,
  IMAGE_FILES,
  IMAGE_PLACES,
  type ImagePlaceName,
  imageFileName,
  imageSrcSet,
  listImageFiles,
} from './stored-image.ts'

const places = Object.keys(IMAGE_PLACES) as ImagePlaceName[]
const image = (width: number) => ({ id: 'abc', width, height: 100 })

test.each([
  [100, '/images/abc/540.avif 540w'],
  [540, '/images/abc/540.avif 540w'],
  [600, '/images/abc/540.avif 540w,/images/abc/720.avif 720w'],
  [4000, '/images/abc/540.avif 540w,/images/abc/720.avif 720w,/images/abc/1080.avif 1080w'],
])('the srcset of an image of %i pixels covers it and no more', (width, srcSet) => {
  expect(imageSrcSet(image(width), 'hero')).toBe(srcSet)
})

test('a place of a fixed size tells screens apart by their pixels per CSS pixel', () => {
  expect(imageSrcSet(image(1000), 'cardHover')).toBe('/images/abc/360.avif,/images/abc/720.avif 2x')
})

test('WebP is the fallback alone, in one width', () => {
  for (const place of places) {
    const files = listImageFiles(image(4000), place)
    expect(files.filter(({ format }) => format === 'webp')).toHaveLength(1)
    expect(fallbackImageUrl(image(4000), place)).toEndWith(imageFileName(files.at(-1)!))
    expect(imageSrcSet(image(4000), place)).not.toContain('webp')
  }
})

test('the server makes every file that a page asks for', () => {
  const names = IMAGE_FILES.map(imageFileName)
  for (const place of places) {
    expect(names).toEqual(expect.arrayContaining(listImageFiles(image(4000), place).map(imageFileName)))
  }
})

const VIEWPORTS = [320, 360, 390, 430, 768, 1024, 1280, 1536, 2560]

/** The CSS pixels that `sizes` names for a viewport, as far as our lists go: media conditions, `min()`, vw and rem. */
function cssWidth(sizes: string, viewport: number): number {
  const px = (length: string): number => {
    const [, first, second] = /^min\((.+),(.+)\)$/.exec(length) ?? []
    if (first && second) return Math.min(px(first.trim()), px(second.trim()))
    return length.endsWith('vw') ? (parseFloat(length) * viewport) / 100 : parseFloat(length) * 16
  }
  for (const entry of sizes.split(/,(?![^(]*\))/)) {
    const [, minWidth, length] = /^(?:\(min-width:(\S+)rem\) )?(.+)$/.exec(entry)!
    if (viewport >= Number(minWidth ?? 0) * 16) return px(length!)
  }
  return viewport
}

/** A browser may choose the next smaller image, up to the geometric mean of two widths. */
function chosenWidth(widths: readonly number[], needed: number): number {
  const index = widths.findIndex((width, i) => needed <= Math.sqrt(width * (widths[i + 1] ?? Infinity)))
  return widths[index]!
}

describe.each(['card', 'hero', 'gallery', 'cover', 'coverLarge'] as const)('the widths of %s', (name) => {
  const { sizes, widths } = IMAGE_PLACES[name]

  test.each(VIEWPORTS)('are sharp in a viewport of %i pixels', (viewport) => {
    for (const density of viewport < 500 ? [2, 3] : [1, 2]) {
      const needed = cssWidth(sizes, viewport) * density
      const chosen = chosenWidth(widths, needed)
      expect([density, needed, chosen, chosen >= needed * 0.8]).toEqual([density, needed, chosen, true])
    }
  })
})

import { expect, test } from 'bun:test'
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
  [540, '/images/abc/540.avif 540w'],
  [600, '/images/abc/540.avif 540w,/images/abc/720.avif 720w'],
  [4000, '/images/abc/540.avif 540w,/images/abc/720.avif 720w,/images/abc/1080.avif 1080w'],
])('the srcset of an image of %i pixels covers it and no more', (width, srcSet) => {
  expect(imageSrcSet(image(width), 'hero')).toBe(srcSet)
})

test('a place of a fixed size tells screens apart by their pixels per CSS pixel', () => {
  expect(imageSrcSet(image(1000), 'cardHover')).toBe('/images/abc/360.avif 1x,/images/abc/720.avif 2x')
})

test('WebP is the fallback alone, in one width', () => {
  for (const place of places) {
    const files = listImageFiles(image(4000), place)
    expect(files.filter(({ format }) => format === 'webp')).toHaveLength(1)
    expect(fallbackImageUrl(image(4000), place)).toEndWith(imageFileName(files.at(-1)!))
    expect(imageSrcSet(image(4000), place)).not.toContain('webp')
  }
  expect(fallbackImageUrl(image(4000), 'gallery')).toBe('/images/abc/720.webp')
})

test('the server makes every file that a page asks for', () => {
  const names = IMAGE_FILES.map(imageFileName)
  for (const place of places) {
    expect(names).toEqual(expect.arrayContaining(listImageFiles(image(4000), place).map(imageFileName)))
  }
})

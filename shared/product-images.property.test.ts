import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { cardImages, galleryImages } from './product-images.ts'

const url = fc.integer({ min: 0, max: 12 }).map((n) => `https://images.example/${n}.png`)
const type = fc.constantFrom('front', 'lifestyle', 'default', 'flat', 'back', 'side', 'sleeve')
const detail = fc.record({
  imageUrl: url,
  altText: fc.option(fc.string({ maxLength: 5 })),
  displayOrder: fc.integer({ min: -3, max: 9 }),
  isActive: fc.boolean(),
})
const product = fc.record({
  name: fc.string({ minLength: 1 }),
  imageUrl: fc.option(url),
  mockups: fc.dictionary(type, fc.array(fc.record({ url, type }), { maxLength: 3 })),
  adminImages: fc.record({ detail: fc.array(detail, { maxLength: 5 }) }),
  colors: fc.subarray(['Black', 'White']),
})
const urls = (images: readonly { url: string }[]) => images.map((image) => image.url)

test('an image is shown once, with a text, and comes from the product', () => {
  fc.assert(
    fc.property(product, (each) => {
      const known = new Set([
        ...Object.values(each.mockups).flatMap((mockups) => mockups.map((mockup) => mockup.url)),
        ...each.adminImages.detail.map(({ imageUrl }) => imageUrl),
        each.imageUrl,
      ])
      for (const images of [galleryImages(each), cardImages(each)]) {
        expect(new Set(urls(images)).size).toBe(images.length)
        for (const image of images) {
          expect(known.has(image.url)).toBe(true)
          expect(image.altText).not.toBe('')
        }
      }
      expect(cardImages(each).length).toBeLessThanOrEqual(2)
    }),
  )
})

test("the administrator's active images are the only ones, where there are any", () => {
  fc.assert(
    fc.property(product, (each) => {
      const active = each.adminImages.detail.filter(({ isActive }) => isActive)
      fc.pre(active.length > 0)
      const chosen = new Set(active.map(({ imageUrl }) => imageUrl))
      expect(new Set(urls(galleryImages(each)))).toEqual(chosen)
      for (const image of cardImages(each)) expect(chosen.has(image.url)).toBe(true)
    }),
  )
})

test('the placeholder is for products without any image', () => {
  fc.assert(
    fc.property(product, (each) => {
      const hasMockup = Object.values(each.mockups).some((mockups) => mockups.length > 0)
      const hasSelected = each.adminImages.detail.some(({ isActive }) => isActive)
      const hasImage = hasMockup || hasSelected || each.imageUrl !== null
      expect(galleryImages(each).length > 0).toBe(hasImage)
      expect(cardImages(each).length > 0).toBe(hasImage)
    }),
  )
})

import { expect, test } from 'bun:test'
import { storedImageSrcSet } from './stored-image.ts'

test.each([
  [100, [160]],
  [480, [160, 320, 480]],
  [500, [160, 320, 480, 640]],
  [4000, [160, 320, 480, 640, 960, 1280]],
])('the srcset of an image of %i pixels covers it and no more', (width, widths) => {
  const srcSet = storedImageSrcSet({ hash: 'abc', width, height: 100 }, 'webp')
  expect(srcSet).toBe(widths.map((each) => `/images/abc/${each}.webp ${each}w`).join(', '))
})

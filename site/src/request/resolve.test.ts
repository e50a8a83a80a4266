import { expect, test } from 'bun:test'
import { productSlugFromPath } from './resolve.ts'

test.each([
  ['/products/opentowork-tee', 'opentowork-tee'],
  ['/products/', ''],
  ['/products/%20', ''],
  ['/products/%3Cb%3E%3D', '<b>='],
  ['/products/%E0%A4%A', '%E0%A4%A'],
  ['/collections/opentowork', ''],
])('%s has the slug %j', (path, slug) => {
  expect(productSlugFromPath(path)).toBe(slug)
})

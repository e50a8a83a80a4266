import { expect, test } from 'bun:test'
import { requestTarget, withoutTrailingSlash } from './request-url.ts'

test.each([
  ['http://store/products?q=tee', '/products?q=tee'],
  ['https://store:99999/', '/'],
  ['/products/a-tee', '/products/a-tee'],
])('the target of %p is %p', (url, target) => {
  expect(requestTarget({ url })).toBe(target)
})

test.each([
  ['/products/', '/products'],
  ['/products/?a=1', '/products?a=1'],
  ['//evil.example/', '/evil.example'],
  ['/', undefined],
  ['/products', undefined],
])('%p redirects to %p', (path, location) => {
  expect(withoutTrailingSlash(new URL(`http://store${path}`))).toBe(location as never)
})

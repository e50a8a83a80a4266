import { expect, test } from 'bun:test'
import { catalogKey } from './api-cache-key.ts'

test.each([
  ['/_api/products', '/_api/products'],
  ['/_api/%70roducts', '/_api/products'],
  ['/_api/product?productId=3', '/_api/product?productId=3'],
  ['/_api/product?productId=3%20', '/_api/product?productId=3+'],
  ['/_api/product/by-slug?slug=%20%74ee%20', '/_api/product/by-slug?slug=tee'],
  ['/_api/collections', '/_api/collections'],
  ['/_api/collections?id=1', '/_api/collections?id=1'],
  ['/_api/delivery-times', '/_api/delivery-times'],
  ['/_api/openapi.json', '/_api/openapi.json'],
  ['/_api/products/search', '/_api/products/search'],
  ['/_api/products/search?q=&page=1', '/_api/products/search'],
  ['/_api/products/search?page=2&q=%09TEE%00+mug%20', '/_api/products/search?q=tee+mug&page=2'],
])('the cache key of %s is %s', (path, key) => {
  expect(catalogKey(new URL(path, 'http://store'))).toBe(key)
})

test.each([
  '/_api/products?x=1',
  '/_api/product?id=3',
  '/_api/product?productId=3&productId=3',
  '/_api/products/search?limit=5',
  '/_api/products/search?q=a&q=b',
  '/_api/products/search?page=0',
  '/_api/auth/session',
  '/_api/products/',
  '/_API/products',
  '/_api/%ff',
])('%s has none', (path) => {
  expect(catalogKey(new URL(path, 'http://store'))).toBeUndefined()
})

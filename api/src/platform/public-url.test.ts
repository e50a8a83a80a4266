import { expect, test } from 'bun:test'
import { isPublicHttps } from './public-url.ts'

test.each([
  ['https://shop.example', true],
  ['https://files.example/a.png?x=1', true],
  ['https://203.0.113.1:8443/a.png', false],
  ['https://93.184.216.34/a.png', true],
  ['http://shop.example/a.png', false],
  ['https://localhost:4321', false],
  ['https://shop.localhost', false],
  ['https://127.0.0.1/a.png', false],
  ['https://10.0.0.8/a.png', false],
  ['https://[::1]/a.png', false],
  ['https://store/a.png', false],
  ['https://nas.local/a.png', false],
  ['/a.png', false],
  ['', false],
])('whether %p is public: %p', (url, isPublic) => {
  expect(isPublicHttps(url)).toBe(isPublic)
})

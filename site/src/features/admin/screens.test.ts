import { expect, test } from 'bun:test'
import { findScreen, screenTitle } from './screens.ts'

test.each([
  ['', 'Overview · Admin'],
  ['/products', 'Products · Admin'],
  ['/health/', 'Health · Admin'],
  ['/nothing', 'Not Found · Admin'],
  ['/products/1', 'Product · Admin'],
  ['/products/one', 'Not Found · Admin'],
])('the title of %s is %p', (path, title) => {
  expect(screenTitle(findScreen(path))).toBe(title)
})

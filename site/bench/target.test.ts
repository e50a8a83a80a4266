import { expect, test } from 'bun:test'
import { parsePages } from './target.ts'

test('pages have a name, or that of their path', () => {
  expect(parsePages('home=/, /products?sort=name,a tee=/products/a=b')).toEqual([
    { name: 'home', path: '/' },
    { name: '/products?sort=name', path: '/products?sort=name' },
    { name: 'a tee', path: '/products/a=b' },
  ])
})

test.each(['products', '', 'list=products'])('%p is no page', (text) => {
  expect(() => parsePages(text)).toThrow('is no path')
})

import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { disallowedPaths, findRoute, isIndexable, knownTarget } from './routes.ts'

const files = [...new Bun.Glob('**/*').scanSync('site/src/pages/admin')]
const adminPages = files
  // Astro ignores files that begin with an underscore.
  .filter((file) => /\.(astro|ts|md|html)$/.test(file) && !/(^|\/)_/.test(file))
  .map((file) =>
    `/admin/${file.replace(/(index)?\.\w+$/, '').replace(/\[[^\]]+\]/g, '1')}`.replace(/\/$/, ''),
  )

test('every path below /admin requires the admin role, with or without a page', () => {
  expect(adminPages.length).toBeGreaterThan(0)
  for (const path of [...adminPages, '/admin/', '/admin/nothing/here', '/ADMIN/products', '/%61dmin']) {
    expect({ path, role: findRoute(path).role }).toEqual({ path, role: 'admin' })
  }
})

test('no admin page is prerendered, which would skip the role check', () => {
  for (const file of files) {
    expect(readFileSync(`site/src/pages/admin/${file}`, 'utf8')).not.toMatch(/prerender\s*=\s*true/)
  }
})

test('no other path requires a role', () => {
  for (const path of ['/', '/products', '/administrators', '/products/admin', '/login']) {
    expect(findRoute(path).role).toBeUndefined()
  }
})

test('personal pages and error pages are never indexed', () => {
  for (const path of ['/admin', '/admin/products', '/cart', '/login', '/signup', '/%63art']) {
    expect(findRoute(path).audience).toBe('personal')
    expect(isIndexable(findRoute(path), 200)).toBe(false)
  }
  for (const path of ['/', '/products', '/administration', '/cartoons', '/%ff']) {
    expect(findRoute(path).audience).toBe('shared')
    expect(isIndexable(findRoute(path), 200)).toBe(true)
  }
  expect(isIndexable(findRoute('/products'), 404)).toBe(false)
  expect(isIndexable(findRoute('/products'), 200, true)).toBe(false)
})

test.each([
  ['/products?utm_source=x', '/products'],
  ['/products?sort=price&q=tee&x=1', '/products?q=tee&sort=price'],
  ['/products/a-tee?variant=3&ref=mail', '/products/a-tee?variant=3'],
  ['/collections/desk?page=2&ref=mail', '/collections/desk?page=2'],
  ['/?q=tee', '/'],
])('of %p a page knows %p', (path, target) => {
  const url = new URL(path, 'http://store')
  expect(knownTarget(url, findRoute(url.pathname))).toBe(target)
})

test('robots.txt disallows the admin area and the API', () => {
  expect(disallowedPaths).toEqual(['/admin/', '/_api/'])
})

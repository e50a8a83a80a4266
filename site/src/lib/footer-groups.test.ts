import { expect, test } from 'bun:test'
import { footerGroups } from './footer-groups.ts'

const page = (id: string, footerGroup: string, order: number) => ({
  id,
  data: { title: id.toUpperCase(), footerGroup, order },
})

test('a content page is linked in its group, in the order of the pages', () => {
  const pages = [page('returns', 'Help', 2), page('about', 'Company', 1), page('shipping', 'Help', 1)]
  expect(footerGroups(pages).map(({ name, links }) => [name, links.map(({ href }) => href)])).toEqual([
    ['Shop', ['/products', '/collections', '/cart']],
    ['Help', ['/shipping', '/returns']],
    ['Company', ['/about']],
  ])
  expect(footerGroups(pages)[1]?.links[0]).toEqual({ href: '/shipping', text: 'SHIPPING' })
})

import { expect, test } from 'bun:test'
import { collections } from '#api/db/schema'
import { openTestServices } from '#api-test/services'
import { HEADER_LINK_PLACEHOLDER, PLACEHOLDER_ORIGIN } from '../src/lib/run-time-parts.ts'
import { createPageRenderer } from './page-renderer.ts'

type Pages = Parameters<typeof createPageRenderer>[0]

const policy = "default-src 'self'"

async function open() {
  const services = await openTestServices({ SITE_URL: 'https://shop.example' })
  const html = `<link href="${PLACEHOLDER_ORIGIN}/about"><a href="${HEADER_LINK_PLACEHOLDER}">`
  const pages: Pages = { match: () => undefined, render: async () => new Response('on request') }
  const renderer = createPageRenderer(pages, new Map([['/about', { html, policy }]]), services)
  const render = (path: string, init?: RequestInit) =>
    renderer.renderPage(new Request(services.env.SITE_URL + path, init), '')
  return { ...renderer, services, render }
}

test('a prerendered page has the public origin, the header’s link and the policy, for a HEAD request too', async () => {
  const { services, render } = await open()
  services.db.insert(collections).values({ slug: 'opentowork', name: 'All', includesAll: true }).run()
  for (const method of ['GET', 'HEAD']) {
    const response = await render('/about', { method, headers: { cookie: 'cart_count=3' } })
    expect(await response.text()).toBe(
      '<link href="https://shop.example/about"><a href="/collections/opentowork">',
    )
    expect(Object.fromEntries(response.headers)).toEqual({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-tag': 'navigation',
    })
  }
})

test('a prerendered page is sent, and not cached, while the database can’t be read', async () => {
  const { services, render } = await open()
  services.log.level = 'silent'
  services.db.run('ALTER TABLE collections RENAME TO gone')
  const response = await render('/about')
  expect(await response.text()).toContain('<a href="/collections">')
  expect(response.headers.has('cache-tag')).toBe(false)
})

test('a prerendered page has its path as its route; all others are matched and rendered by Astro', async () => {
  const { matchRoute, render } = await open()
  const match = (path: string) => matchRoute(new Request(`https://shop.example${path}`))
  expect(['/about?utm=1', '/%61bout', '/nothing'].map(match)).toEqual(['/about', '/about', undefined])
  expect(await (await render('/nothing')).text()).toBe('on request')
})

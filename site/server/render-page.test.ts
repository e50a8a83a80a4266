import { expect, test } from 'bun:test'
import { collections } from '#api/db/schema/catalog'
import { readEnv } from '#api/env'
import { openTestServices } from '#api-test/services'
import { HEADER_LINK_PLACEHOLDER, PLACEHOLDER_ORIGIN } from '../src/lib/run-time-parts.ts'
import { createPageRenderer, preparePage } from './render-page.ts'

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

const hashOf = (text: string) => `'sha256-${new Bun.SHA256().update(text).digest('base64')}'`
const [script, style, empty] = [hashOf('start()'), hashOf('p{color:red}'), hashOf('')]
const other = hashOf('other()')

const narrow = async (html: string, policy: string, settings: Record<string, string> = {}) => {
  const response = new Response(html, {
    status: 404,
    headers: { 'content-security-policy': policy, 'content-type': 'text/html' },
  })
  return preparePage(response, readEnv({ NODE_ENV: 'production', ...settings }))
}

test('hashes of what is not in the page are left out', async () => {
  const html =
    '<style data-x>p{color:red}</style><script src="/a.js"></script><script type="module">start()</script><p>Tee</p>'
  const policy = `default-src 'self'; script-src 'self' ${other} ${script}; style-src 'self' ${empty} ${style} ${other}; a`
  const response = await narrow(html, policy)
  expect(response.headers.get('content-security-policy')).toBe(
    `default-src 'self'; script-src 'self' ${script}; style-src 'self' ${style}; a`,
  )
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html'])
  expect(await response.text()).toBe(html)
})

test('a script that the policy does not have gets no hash', async () => {
  const response = await narrow('<script>start()</script>', `script-src 'self' ${other}`)
  expect(response.headers.get('content-security-policy')).toBe("script-src 'self'")
})

test('a page without a policy stays as it is, and only shop pages have speculation rules', async () => {
  const env = readEnv({})
  const page = (type: string) => new Response('{}', { status: 404, headers: { 'content-type': type } })
  const rules = async (type: string, rule = {}) =>
    (await preparePage(page(type), env, rule)).headers.get('speculation-rules')
  const response = await preparePage(page('text/html'), env)
  expect([response.status, await response.text()]).toEqual([404, '{}'])
  expect(await rules('text/html')).toMatch(/^"\/speculation-rules\.[\w-]+\.json"$/)
  expect([await rules('application/xml'), await rules('text/html', { role: 'admin' })]).toEqual([null, null])
})

test('the host of the analytics may be connected to', async () => {
  const settings = { POSTHOG_KEY: 'phc_1', POSTHOG_HOST: 'https://eu.i.posthog.com' }
  const response = await narrow('<p>Tee</p>', "default-src 'self'", settings)
  expect(response.headers.get('content-security-policy')).toBe(
    "default-src 'self'; connect-src 'self' https://eu.i.posthog.com;",
  )
})

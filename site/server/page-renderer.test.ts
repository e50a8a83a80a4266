import { expect, test } from 'bun:test'
import { markPart, partPlaceholder } from '../src/lib/run-time-parts.ts'
import { createPageRenderer } from './page-renderer.ts'

type Pages = Parameters<typeof createPageRenderer>[0]

const SITE_URL = 'https://shop.example'
const SHELL = { route: '/shell' } as NonNullable<ReturnType<Pages['match']>>
const PRERENDERED = new Map([['/about', `${partPlaceholder('header')}<main>About</main>`]])

const renderPart = ({ headers }: Request) => markPart('header', `<header>${headers.get('cookie')}</header>`)

/** In Astro's place: `/shell` is the shell, all other pages are on request. */
function setUp(renderShell: (request: Request) => Response) {
  const pages: Pages = {
    match: ({ url }) => (new URL(url).pathname === '/shell' ? SHELL : undefined),
    render: async (request, { routeData } = {}) =>
      routeData === SHELL ? renderShell(request) : new Response('on request'),
  }
  return createPageRenderer(pages, PRERENDERED, { SITE_URL })
}

test("a prerendered page is sent with the visitor's parts and the shell's headers", async () => {
  const { renderPage } = setUp((request) => {
    const headers = new Headers({
      'content-security-policy': "default-src 'self'",
      'cache-tag': 'navigation',
    })
    headers.append('set-cookie', 'flash=deleted')
    headers.append('set-cookie', 'session=renewed')
    return new Response(renderPart(request), { headers })
  })
  const request = new Request(`${SITE_URL}/about`, { headers: { cookie: 'cart_count=3' } })
  const response = await renderPage(request, '')
  expect(await response.text()).toBe('<header>cart_count=3</header><main>About</main>')
  expect(response.headers.getSetCookie()).toEqual(['flash=deleted', 'session=renewed'])
  expect(response.headers.get('content-security-policy')).toBe("default-src 'self'")
  expect(response.headers.get('cache-tag')).toBe('navigation')
})

test('of a HEAD request, whose rendering has no body, the page is rendered all the same', async () => {
  const { renderPage } = setUp(
    (request) => new Response(request.method === 'HEAD' ? null : renderPart(request)),
  )
  const response = await renderPage(new Request(`${SITE_URL}/about`, { method: 'HEAD' }), '')
  expect(await response.text()).toContain('<main>About</main>')
})

test('an error of the shell is sent in place of the page', async () => {
  const { renderPage } = setUp(() => new Response('Something Went Wrong', { status: 500 }))
  const response = await renderPage(new Request(`${SITE_URL}/about`), '')
  expect([response.status, await response.text()]).toEqual([500, 'Something Went Wrong'])
})

test('a prerendered page has its path as its route; all others are matched and rendered by Astro', async () => {
  const { matchRoute, renderPage } = setUp(() => new Response())
  expect(matchRoute(new Request(`${SITE_URL}/about?utm=1`))).toBe('/about')
  expect(matchRoute(new Request(`${SITE_URL}/%61bout`))).toBe('/about')
  expect(matchRoute(new Request(`${SITE_URL}/nothing`))).toBeUndefined()
  expect(await (await renderPage(new Request(`${SITE_URL}/nothing`), '')).text()).toBe('on request')
})

import { afterAll, expect, test } from 'bun:test'
import { startRecorder } from '../test/analytics-recorder.ts'
import { openPage } from '../test/browser.ts'
import { eventually } from '../test/cart.ts'
import { ownStore } from '../test/stores.ts'
import { testAll } from '../test/test-all.ts'
import { openUnmanagedTab } from '../test/unmanaged-tab.ts'

const recorder = startRecorder()
const server = await ownStore({ settings: { POSTHOG_KEY: 'phc_test', POSTHOG_HOST: recorder.url } })
afterAll(() => recorder.stop())

/** Stands before the server and records which requests were speculative. */
function startRequestRecorder() {
  const requests: { path: string; purpose: string | null }[] = []
  const proxy = Bun.serve({
    port: 0,
    hostname: 'localhost',
    fetch(request) {
      const { pathname, search } = new URL(request.url)
      requests.push({ path: pathname, purpose: request.headers.get('sec-purpose') })
      return fetch(server.url + pathname + search, {
        method: request.method,
        headers: request.headers,
        body: request.body,
        redirect: 'manual',
        decompress: false,
      })
    },
  })
  return { requests, url: `http://localhost:${proxy.port}`, stop: () => proxy.stop(true) }
}

/** PostHog drops the events of robots. */
const INIT_SCRIPT = `
  Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 Chrome/156.0.0.0' })
  Object.defineProperty(navigator, 'userAgentData', { get: () => undefined })
  Object.defineProperty(navigator, 'webdriver', { get: () => false })
  document.addEventListener('prerenderingchange', () => {
    requestAnimationFrame(() => { window.countInFirstFrame = document.querySelector('[data-cart-count]').textContent })
  })
`
const SHOWN = '/products/opentowork-tee'
const CARD = '#related ~ ul a, section[aria-labelledby=related] a'

test('the page of a card that the pointer rests on is there at the click, and counts nothing before', async () => {
  const proxy = startRequestRecorder()
  const errors: string[] = []
  const prerendered = Promise.withResolvers<string>()
  await using tab = await openUnmanagedTab({
    initScript: INIT_SCRIPT,
    onEvent({ method, params }) {
      if (method === 'Log.entryAdded' && params.entry.level === 'error') errors.push(params.entry.text)
      if (method !== 'Preload.prerenderStatusUpdated') return
      if (params.status === 'Ready') prerendered.resolve(new URL(params.key.url).pathname)
      if (params.status === 'Failure') prerendered.reject(new Error(params.prerenderStatus))
    },
  })
  await tab.goto(proxy.url + SHOWN)
  await recorder.waitFor('$pageview')
  const path = await tab.hoverUntil(CARD, prerendered.promise)
  await tab.evaluate(`document.querySelector('[data-add-to-cart] [type=submit]').click()`)
  await tab.waitFor(`document.cookie.includes('cart_count=1')`)
  expect(recorder.named('$pageview')).toHaveLength(1)

  await tab.evaluate(`document.querySelector('${CARD}').click()`)
  await tab.waitFor(`location.pathname === '${path}' && document.readyState === 'complete'`)
  expect(await tab.evaluate(`performance.getEntriesByType('navigation')[0].activationStart > 0`)).toBe(true)
  await tab.waitFor(`'countInFirstFrame' in window`)
  expect(await tab.evaluate('countInFirstFrame')).toBe('1')
  expect(proxy.requests.filter((request) => request.path === path)).toEqual([
    { path, purpose: 'prefetch;prerender' },
  ])
  await recorder.waitFor('$pageview', ({ properties }) => properties.$pathname === path)

  await tab.evaluate('history.back()')
  await tab.waitFor(`location.pathname === '${SHOWN}' && document.readyState === 'complete'`)
  await tab.waitFor(`document.querySelector('[data-cart-count]').textContent === '1'`)
  expect(errors).toEqual([])
  proxy.stop()
})

/** All but the last three must be left alone. */
const LINKS = [
  ...['/cart', '/login/code', '/logout', '/signup', '/account', '/admin', '/admin/products', '/checkout'],
  ...['/_api/products', '/images/a/320.webp', '/products/id/1', 'https://example.com/products'],
  ...['#main', '/products" rel="nofollow', '/products" target="_blank', '/products" download="'],
  ...['/collections/all?page=2', '/products/a?variant=2', '/privacy'],
]

testAll(
  'a browser may prerender or prefetch pages of the shop, and nothing that is personal or acts',
  async () => {
    let candidates: string[] = []
    await using tab = await openUnmanagedTab({
      initScript: INIT_SCRIPT,
      onEvent({ method, params }) {
        if (method !== 'Preload.preloadingAttemptSourcesUpdated') return
        candidates = params.preloadingAttemptSources.map(
          ({ key }: { key: { action: string; url: string } }) =>
            `${key.action} ${key.url.replace(server.url, '')}`,
        )
      },
    })
    await tab.goto(`${server.url}/products/nowhere`)
    const html = LINKS.map((href) => `<a href="${href}">Link</a>`).join('')
    await tab.evaluate(
      `document.body.innerHTML = ${JSON.stringify(`${html}<form><a href="/products">Link</a></form>`)}`,
    )
    await eventually(async () =>
      expect(candidates.toSorted()).toEqual([
        'Prefetch /privacy',
        'Prerender /collections/all?page=2',
        'Prerender /products/a?variant=2',
      ]),
    )
  },
)

testAll('without speculation rules a page is prefetched when the pointer rests on its link', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await page.addInitScript(() => {
    HTMLScriptElement.supports = () => false
  })
  await page.route(/speculation-rules/, (route) => route.fulfill({ status: 404 }))
  await page.clock.install()
  const script = page.waitForResponse(/prefetch-on-hover/)
  await page.goto('/products')
  await (await script).finished()
  const prefetched = page.locator('link[rel=prefetch]')
  const rest = async (name: string | RegExp) => {
    await page.getByRole('link', { name }).first().hover()
    await page.clock.runFor(500)
  }
  await rest(/^Cart, /)
  await rest('Log in')
  expect(await prefetched.count()).toBe(0)
  await rest('#OPENTOWORK Tee')
  expect(await prefetched.getAttribute('href')).toBe(server.url + SHOWN)
  expect(errors).toEqual([])
})

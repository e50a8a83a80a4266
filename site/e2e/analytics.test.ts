import { afterAll, expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { type RecordedEvent, startRecorder } from '../test/analytics-recorder.ts'
import { logIn, openPage } from '../test/browser.ts'
import { addButton, cartLink } from '../test/cart.ts'
import { delayRequests } from '../test/delay-requests.ts'
import { adminCookie, find, request } from '../test/http.ts'
import { logoutButton } from '../test/login.ts'
import { ADMIN } from '../test/server.ts'
import { ownStore, sharedStore } from '../test/stores.ts'
import { testAll } from '../test/test-all.ts'

const recorder = startRecorder()
afterAll(() => recorder.stop())
const server = await ownStore({ settings: { POSTHOG_KEY: 'phc_test', POSTHOG_HOST: recorder.url } })
const storeWithoutKey = await sharedStore()

const POSTHOG = /posthog/
const PRODUCT = '/products/opentowork-tee'

/** PostHog drops the events of robots. A user agent given to the browser context would be lost at pagehide. */
function hideAutomation(mark: string) {
  const userAgent = navigator.userAgent.replace('Headless', '') + mark
  Object.defineProperty(navigator, 'userAgent', { get: () => userAgent })
  Object.defineProperty(navigator, 'userAgentData', { get: () => undefined })
  Object.defineProperty(navigator, 'webdriver', { get: () => false })
}

let visits = 0
/** A page, and the events of this page only: that of an earlier test may send some after its test has ended. */
async function startVisit() {
  const opened = await openPage(server)
  const mark = ` visit-${++visits};`
  await opened.page.addInitScript(hideAutomation, mark)
  const requested: string[] = []
  opened.page.on('request', (request) => requested.push(request.url()))
  return { ...opened, requested, events: recorder.ofUserAgent(mark) }
}

const viewOf = (path: string) =>
  ['$pageview', ({ properties }: RecordedEvent) => properties.$pathname === path] as const
const leaveOf = (path: string) =>
  ['$pageleave', ({ properties }: RecordedEvent) => properties.$pathname === path] as const
const timeOf = ({ timestamp }: RecordedEvent) => Date.parse(timestamp ?? '')
const interactions = (events: readonly RecordedEvent[]) =>
  events.flatMap(({ event, properties }) => (event === '$autocapture' ? [properties.$event_type] : []))
const visitorOf = ({ properties }: RecordedEvent) => properties.distinct_id

/** Idle callbacks and requests keep their order: by then analytics have requested PostHog, if they do. */
const untilIdle = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 2000 }))
    await fetch('/favicon.svg')
  })

test('a visit is recorded from its first page view to its last page leave', async () => {
  await using visit = await startVisit()
  const { page, events } = visit
  await page.goto('/products')
  await events.waitFor('$pageview')
  expect(visit.requested.filter((url) => POSTHOG.test(url))).not.toEqual([])
  await page.getByRole('link', { name: '#OPENTOWORK Tee' }).first().click()
  await events.waitFor('Product Viewed')
  await addButton(page).click()
  const added = await events.waitFor('Product Added')
  await cartLink(page).click()
  const viewed = await events.waitFor('Cart Viewed')
  await page.goto('about:blank')
  await events.waitFor(...leaveOf(PRODUCT))

  expect(events.named('$pageview')).toHaveLength(2)
  expect(events.named('$pageleave')).toHaveLength(2)
  expect(events.named('Product Added')).toHaveLength(1)
  expect(interactions(events.listEvents())).toEqual(['click', 'click', 'submit', 'click'])
  expect(new Set(events.listEvents().map(({ event }) => event))).toEqual(
    new Set(['$pageview', '$autocapture', '$pageleave', 'Product Viewed', 'Product Added', 'Cart Viewed']),
  )
  expect(added.properties).toMatchObject({
    name: '#OPENTOWORK Tee',
    currency: 'USD',
    price: 28,
    quantity: 1,
    product_id: expect.stringMatching(/^\d+$/),
    $process_person_profile: false,
  })
  expect(viewed.properties).toMatchObject({ products: [{ name: '#OPENTOWORK Tee', quantity: 1 }] })
  expect(new Set(events.listEvents().map(visitorOf)).size).toBe(1)
  expect(await page.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: expect.stringMatching(/^ph_|posthog/) }),
  )
  expect(new Set(recorder.paths)).toEqual(new Set(['/e/']))
  expect(visit.errors).toEqual([])
})

testAll.each(['"x"', '{}', 'null', '[null, {}, "x", { "name": 1 }]'])(
  'a page view is recorded although the queue of the tab is %s',
  async (queue) => {
    await using visit = await startVisit()
    const { page, events, errors } = visit
    await page.addInitScript((queue) => sessionStorage.setItem('analytics-queue', queue), queue)
    await page.goto('/products')
    await events.waitFor(...viewOf('/products'))
    await page.goto('/collections')
    await events.waitFor(...viewOf('/collections'))
    expect(errors).toEqual([])
  },
)

testAll(
  'before PostHog and an island have loaded a page view and shop events are captured with their own time',
  async () => {
    await using visit = await startVisit()
    const { page, events } = visit
    const release = await delayRequests(page, POSTHOG)
    const releaseIsland = await delayRequests(page, /_astro\/islands\./)
    await page.goto(PRODUCT)
    await addButton(page).click()
    await page.locator('form[data-added]').waitFor()
    expect(events.listEvents()).toEqual([])
    const releasedAt = Date.now()
    release()
    const added = await events.waitFor('Product Added')
    const viewed = await events.waitFor('$pageview')
    const productViewed = await events.waitFor('Product Viewed')
    expect(timeOf(viewed)).toBeLessThanOrEqual(timeOf(productViewed))
    expect(timeOf(productViewed)).toBeLessThan(timeOf(added))
    expect(timeOf(added)).toBeLessThan(releasedAt)
    releaseIsland()
    await page.goto('about:blank')
    await events.waitFor('$pageleave')
    expect(events.named('$pageview')).toHaveLength(1)
    expect(events.named('Product Added')).toHaveLength(1)
  },
)

testAll(
  'a page that is left before PostHog has loaded is captured on the next, as it was and once',
  async () => {
    await using visit = await startVisit()
    const { page, events } = visit
    await page.route(POSTHOG, () => {}, { times: 1 })
    await page.goto(PRODUCT)
    const title = await page.title()
    await page.getByRole('link', { name: 'All Products', exact: true }).click()
    const first = await events.waitFor(...viewOf(PRODUCT))
    const productViewed = await events.waitFor('Product Viewed')
    const next = await events.waitFor(...viewOf('/products'))
    expect(first.properties).toMatchObject({ $current_url: server.url + PRODUCT, title })
    expect(productViewed.properties.$pathname).toBe(PRODUCT)
    expect(timeOf(first)).toBeLessThan(timeOf(next))
    expect(new Set([first, productViewed, next].map(visitorOf)).size).toBe(1)

    await page.goto('/collections')
    await events.waitFor(...viewOf('/collections'))
    expect(events.named('$pageview')).toHaveLength(3)
    expect(events.named('Product Viewed')).toHaveLength(1)
  },
)

test('a user is identified by id and role while logged in, and a new visitor from the logout on', async () => {
  await using visit = await startVisit()
  const { page, events } = visit
  await page.goto('/')
  const before = await events.waitFor('$pageview')
  await logIn(page)
  await page.goto('/products')
  const identified = await events.waitFor('$identify')
  const asUser = await events.waitFor(...viewOf('/products'))
  expect(identified.properties.$anon_distinct_id).toBe(visitorOf(before))
  expect(identified.$set).toEqual({ role: 'admin' })
  expect(visitorOf(asUser)).toBe(visitorOf(identified))
  expect(JSON.stringify(events.listEvents())).not.toContain('@example.com')

  await page.request.post('/_api/auth/logout', { data: {} })
  await page.goto('/collections')
  const after = await events.waitFor(...viewOf('/collections'))
  expect([visitorOf(identified), visitorOf(before)]).not.toContain(visitorOf(after))
  expect(after.properties.$process_person_profile).toBe(false)

  await logIn(page)
  await page.goto('/admin/products')
  const again = await events.waitFor(...viewOf('/admin/products'))
  expect(again.properties.$process_person_profile).toBe(true)
  expect(visitorOf(again)).toBe(visitorOf(identified))
  await logoutButton(page).click()
  const leave = await events.waitFor(...leaveOf('/admin/products'))
  expect(visitorOf(leave)).not.toBe(visitorOf(again))
  expect(leave.properties.$process_person_profile).toBe(false)
  await events.waitFor('$autocapture', ({ properties }) => properties.$event_type === 'click')
  expect(JSON.stringify(events.listEvents())).not.toContain('@example.com')
  await page.waitForURL('**/login')
})

testAll.each([
  ['Do Not Track', () => Object.defineProperty(navigator, 'doNotTrack', { get: () => '1' })],
  [
    'Global Privacy Control',
    () => Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true }),
  ],
])('%s is respected: PostHog is not even fetched', async (_name, refuseTracking) => {
  await using visit = await startVisit()
  const { page } = visit
  await page.addInitScript(refuseTracking)
  await page.goto('/products')
  await page.getByRole('checkbox', { name: 'In stock only' }).click()
  await untilIdle(page)
  expect(visit.events.listEvents()).toEqual([])
  expect(visit.requested.filter((url) => POSTHOG.test(url))).toEqual([])
})

test('without a key no page has a trace of analytics', async () => {
  for (const path of ['/', '/products', PRODUCT, '/collections', '/cart', '/login']) {
    const response = await request(storeWithoutKey, path)
    expect(await response.text()).not.toMatch(/posthog|id="analytics"|data-track|analytics\.astro/i)
    expect(response.headers.get('content-security-policy')).not.toContain('connect-src')
  }
})

testAll('the account page, which shows secrets, sends nothing', async () => {
  const cookie = await adminCookie(server, ADMIN)
  const settingsOn = async (path: string) =>
    find(await (await request(server, path, { headers: { cookie } })).text(), '#analytics, h1')
  expect(await settingsOn('/account')).toBe('Account')
  expect(await settingsOn('/cart')).toContain('phc_test')
})

testAll('no token, search or name of a person reaches PostHog', async () => {
  await using visit = await startVisit()
  const { page, events } = visit
  await page.goto('/reset-password?token=secret-token')
  await page.locator('header a[href="/"]').first().click()
  const home = await events.waitFor(...viewOf('/'))
  expect(home.properties.$referrer).toBe(`${server.url}/`)

  await logIn(page)
  await page.goto('/admin/products?q=jo%40example.com')
  expect((await events.waitFor(...viewOf('/admin/products'))).properties.$current_url).toBe(
    `${server.url}/admin/products`,
  )
  await page.getByRole('link', { name: 'Users' }).first().click()
  await page.getByRole('button', { name: 'End sessions' }).first().click()
  await page.goto('/collections?from=jo%40example.com')
  const next = await events.waitFor(...viewOf('/collections'))
  expect(next.properties.$current_url).toBe(`${server.url}/collections`)
  const paths = new Set(events.listEvents().map(({ properties }) => properties.$pathname))
  expect(paths).toEqual(new Set(['/', '/admin/products', '/collections']))
  expect(JSON.stringify(events.listEvents())).not.toMatch(/secret-token|example\.com/)
})

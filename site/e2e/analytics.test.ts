import { describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { type RecordedEvent, startRecorder } from '../test/analytics-recorder.ts'
import { logIn, openPage } from '../test/browser.ts'
import { delayRequests } from '../test/delay-requests.ts'
import { logoutButton } from '../test/login.ts'
import { startTestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

const KEY = 'phc_test'
const POSTHOG = /posthog/
const PRODUCT = '/products/opentowork-tee'

/** PostHog drops the events of robots. A user agent given to the browser context would be lost at pagehide. */
function hideAutomation() {
  const userAgent = navigator.userAgent.replace('Headless', '')
  Object.defineProperty(navigator, 'userAgent', { get: () => userAgent })
  Object.defineProperty(navigator, 'webdriver', { get: () => false })
}

/** A page, server and recorder for one test: a page may send events after its test has ended. */
async function startVisit(settings: Record<string, string> = { POSTHOG_KEY: KEY }) {
  const recorder = startRecorder()
  const server = await startTestServer({ settings: { ...settings, POSTHOG_HOST: recorder.url } })
  const opened = await openPage(server)
  const { page, errors } = opened
  await page.addInitScript(hideAutomation)
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  return {
    page,
    errors,
    recorder,
    server,
    requested,
    async [Symbol.asyncDispose]() {
      await opened[Symbol.asyncDispose]()
      await server.stop()
      await recorder.stop()
    },
  }
}

const viewOf = (path: string) =>
  ['$pageview', ({ properties }: RecordedEvent) => properties.$pathname === path] as const
const leaveOf = (path: string) =>
  ['$pageleave', ({ properties }: RecordedEvent) => properties.$pathname === path] as const
const timeOf = ({ timestamp }: RecordedEvent) => Date.parse(timestamp ?? '')
const interactions = (events: readonly RecordedEvent[]) =>
  events.flatMap(({ event, properties }) => (event === '$autocapture' ? [properties.$event_type] : []))
const visitorsOf = (events: readonly RecordedEvent[]) =>
  new Set(events.map(({ properties }) => properties.distinct_id))

/** Idle callbacks run in order, so analytics have begun to fetch PostHog by then, if they do. */
const untilIdle = (page: Page) =>
  page.evaluate(() => new Promise<void>((resolve) => requestIdleCallback(() => setTimeout(resolve))))

test('a visit is recorded from its first page view to its last page leave', async () => {
  await using visit = await startVisit()
  const { page, recorder } = visit
  await page.goto('/products')
  await untilIdle(page)
  expect(visit.requested.filter((url) => POSTHOG.test(url))).not.toEqual([])
  await recorder.waitFor('$pageview')
  await page.getByRole('link', { name: '#OPENTOWORK Tee' }).first().click()
  await recorder.waitFor('Product Viewed')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await recorder.waitFor('Product Added')
  await page.getByRole('link', { name: /^Cart, / }).click()
  await recorder.waitFor('Cart Viewed')
  await page.goto('about:blank')
  await recorder.waitFor(...leaveOf(PRODUCT))

  expect(recorder.named('$pageview')).toHaveLength(2)
  expect(recorder.named('$pageleave')).toHaveLength(2)
  expect(interactions(recorder.events)).toEqual(['click', 'click', 'submit', 'click'])
  expect(new Set(recorder.events.map(({ event }) => event))).toEqual(
    new Set(['$pageview', '$autocapture', '$pageleave', 'Product Viewed', 'Product Added', 'Cart Viewed']),
  )
  expect((await recorder.waitFor('Product Added')).properties).toMatchObject({
    name: '#OPENTOWORK Tee',
    currency: 'USD',
    price: 28,
    quantity: 1,
    product_id: expect.stringMatching(/^\d+$/),
    $process_person_profile: false,
  })
  expect((await recorder.waitFor('Cart Viewed')).properties).toMatchObject({
    products: [{ name: '#OPENTOWORK Tee', quantity: 1 }],
  })
  expect(visitorsOf(recorder.events).size).toBe(1)
  expect(await page.context().cookies()).not.toContainEqual(
    expect.objectContaining({ name: expect.stringMatching(/^ph_|posthog/) }),
  )
  expect(new Set(recorder.paths)).toEqual(new Set(['/e/']))
  expect(visit.errors).toEqual([])
})

describe('before PostHog has loaded', () => {
  test('a page view and shop events are captured with their own time', async () => {
    await using visit = await startVisit()
    const { page, recorder } = visit
    const release = await delayRequests(page, POSTHOG)
    await page.goto(PRODUCT)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByText('Item added to cart!').waitFor()
    expect(recorder.events).toEqual([])
    const releasedAt = Date.now()
    release()
    const added = await recorder.waitFor('Product Added')
    const viewed = await recorder.waitFor('$pageview')
    const productViewed = await recorder.waitFor('Product Viewed')
    expect(timeOf(viewed)).toBeLessThanOrEqual(timeOf(productViewed))
    expect(timeOf(productViewed)).toBeLessThan(timeOf(added))
    expect(timeOf(added)).toBeLessThan(releasedAt)
    await page.goto('about:blank')
    await recorder.waitFor('$pageleave')
    expect(recorder.named('$pageview')).toHaveLength(1)
    expect(recorder.named('Product Added')).toHaveLength(1)
  })

  test('a page that is left is captured on the next, as it was and once', async () => {
    await using visit = await startVisit()
    const { page, recorder } = visit
    await page.route(POSTHOG, () => {}, { times: 1 })
    await page.goto(PRODUCT)
    const title = await page.title()
    const leftAt = Date.now()
    await page.getByRole('link', { name: 'All Products', exact: true }).click()
    const first = await recorder.waitFor(...viewOf(PRODUCT))
    const productViewed = await recorder.waitFor('Product Viewed')
    const next = await recorder.waitFor(...viewOf('/products'))
    expect(first.properties).toMatchObject({ $current_url: visit.server.url + PRODUCT, title })
    expect(productViewed.properties.$pathname).toBe(PRODUCT)
    expect(timeOf(first)).toBeLessThan(leftAt)
    expect(timeOf(next)).toBeGreaterThan(leftAt)
    expect(visitorsOf([first, productViewed, next]).size).toBe(1)

    await page.goto('/collections')
    await recorder.waitFor(...viewOf('/collections'))
    expect(recorder.named('$pageview')).toHaveLength(3)
    expect(recorder.named('Product Viewed')).toHaveLength(1)
  })
})

test.each(['before', 'after'])(
  'an add before hydration is captured once, when PostHog loads %s it',
  async (order) => {
    await using visit = await startVisit()
    const { page, recorder } = visit
    const releaseIsland = await delayRequests(page, /_astro\/islands\./)
    const releasePosthog = await delayRequests(page, POSTHOG)
    if (order === 'before') releasePosthog()
    await page.goto(PRODUCT)
    if (order === 'before') await recorder.waitFor('$pageview')
    const checkMark = page.locator('form[data-added]').waitFor()
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await checkMark
    releasePosthog()
    await recorder.waitFor('Product Added')
    releaseIsland()
    await page.goto('about:blank')
    await recorder.waitFor('$pageleave')
    expect(interactions(recorder.events)).toEqual(order === 'before' ? ['click', 'submit'] : [])
    expect(recorder.named('Product Added')).toHaveLength(1)
  },
)

describe('a user', () => {
  test('is identified by id and role while logged in, and a new visitor afterwards', async () => {
    await using visit = await startVisit()
    const { page, recorder } = visit
    await page.goto('/')
    const before = await recorder.waitFor('$pageview')
    await logIn(page)
    await page.goto('/products')
    const identified = await recorder.waitFor('$identify')
    const asUser = await recorder.waitFor(...viewOf('/products'))
    expect(identified.properties.$anon_distinct_id).toBe(before.properties.distinct_id)
    expect(identified.$set).toEqual({ role: 'admin' })
    expect(asUser.properties.distinct_id).toBe(identified.properties.distinct_id)
    expect(JSON.stringify(recorder.events)).not.toContain('@example.com')

    await page.request.post('/_api/auth/logout', { data: {} })
    await page.goto('/collections')
    const after = await recorder.waitFor(...viewOf('/collections'))
    expect(after.properties.distinct_id).not.toBe(identified.properties.distinct_id)
    expect(after.properties.distinct_id).not.toBe(before.properties.distinct_id)
    expect(after.properties.$process_person_profile).toBe(false)
  })

  test('is a new visitor from the moment of the logout', async () => {
    await using visit = await startVisit()
    const { page, recorder } = visit
    await page.goto('/')
    await logIn(page)
    await page.goto('/admin/products')
    const asUser = await recorder.waitFor(...viewOf('/admin/products'))
    await logoutButton(page).click()
    const leave = await recorder.waitFor(...leaveOf('/admin/products'))
    expect(asUser.properties.$process_person_profile).toBe(true)
    expect(leave.properties.distinct_id).not.toBe(asUser.properties.distinct_id)
    expect(leave.properties.$process_person_profile).toBe(false)
    await page.waitForURL('**/login')
  })
})

test.each([
  ['Do Not Track', () => Object.defineProperty(navigator, 'doNotTrack', { get: () => '1' })],
  [
    'Global Privacy Control',
    () => Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true }),
  ],
])('%s is respected: PostHog is not even fetched', async (_name, refuseTracking) => {
  await using visit = await startVisit()
  const { page, recorder } = visit
  await page.addInitScript(refuseTracking)
  await page.goto('/products')
  await page.getByRole('checkbox', { name: 'In stock only' }).click()
  await untilIdle(page)
  await page.goto('/collections')
  await untilIdle(page)
  expect(recorder.events).toEqual([])
  expect(visit.requested.filter((url) => POSTHOG.test(url))).toEqual([])
})

test('without a key no page has a trace of analytics, and nothing is fetched', async () => {
  await using visit = await startVisit({})
  const { page, server, requested } = visit
  for (const path of ['/', '/products', '/collections', '/cart', '/login']) {
    const response = await page.goto(path, { waitUntil: 'networkidle' })
    expect(await response?.text()).not.toMatch(/posthog|id="analytics"|data-track/i)
    expect(response?.headers()['content-security-policy']).not.toContain('connect-src')
  }
  expect(requested.filter((url) => !url.startsWith(server.url))).toEqual([])
  expect(requested.filter((url) => /analytics\.astro|posthog/i.test(url))).toEqual([])
})

test('the account page, which shows secrets, sends nothing', async () => {
  await using visit = await startVisit()
  const { page } = visit
  await logIn(page)
  await page.goto('/account')
  await page.getByRole('heading', { name: 'Account', level: 1 }).waitFor()
  expect(await page.locator('#analytics').count()).toBe(0)
  await page.goto('/cart')
  expect(await page.locator('#analytics').count()).toBe(1)
})

import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { startRecorder } from '../test/analytics-recorder.ts'
import { logIn, openPage } from '../test/browser.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(60_000)

const KEY = 'phc_test'
const recorder = startRecorder()
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ settings: { POSTHOG_KEY: KEY, POSTHOG_HOST: recorder.url } })
})
afterAll(async () => {
  await server.stop()
  await recorder.stop()
})

/** PostHog leaves out what looks like a robot; what the test browser is told to be called, it forgets on leaving a page. */
function lookLikeAPerson() {
  const name = navigator.userAgent.replace('Headless', '')
  Object.defineProperty(navigator, 'userAgent', { get: () => name })
  Object.defineProperty(navigator, 'webdriver', { get: () => false })
}

async function visit(at = server) {
  recorder.forget()
  const opened = await openPage(at)
  await opened.page.addInitScript(lookLikeAPerson)
  const requested: string[] = []
  opened.page.on('request', (request) => requested.push(request.url()))
  return { ...opened, requested }
}

const posthogFiles = (requested: readonly string[]) => requested.filter((url) => /posthog/.test(url))

test('one visit is told from its first view to its last leave', async () => {
  await using opened = await visit()
  const { page, errors } = opened
  await page.goto('/products')
  await recorder.until('$pageview')
  await page.getByRole('link', { name: '#OPENTOWORK Tee' }).first().click()
  await recorder.until('Product Viewed')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await recorder.until('Product Added')
  await page.getByRole('link', { name: /^Cart, / }).click()
  await recorder.until('Cart Viewed')
  await page.goto('about:blank')
  await recorder.until('$pageleave', ({ properties }) =>
    String(properties.$pathname).startsWith('/products/'),
  )

  const told = recorder.names()
  expect(told.filter((event) => event === '$pageview')).toHaveLength(2)
  expect(told.filter((event) => event === '$pageleave')).toHaveLength(2)
  expect(told.filter((event) => event === '$autocapture').length).toBeGreaterThanOrEqual(3)
  expect(new Set(told)).toEqual(
    new Set(['$pageview', '$autocapture', '$pageleave', 'Product Viewed', 'Product Added', 'Cart Viewed']),
  )
  const added = await recorder.until('Product Added')
  expect(added.properties).toMatchObject({
    name: '#OPENTOWORK Tee',
    currency: 'USD',
    price: 28,
    quantity: 1,
    product_id: expect.stringMatching(/^\d+$/),
    $process_person_profile: false,
  })
  expect((await recorder.until('Cart Viewed')).properties).toMatchObject({
    products: [{ name: '#OPENTOWORK Tee', quantity: 1 }],
  })
  // One visitor, nobody known, and no cookie of it.
  expect(new Set(recorder.events.map(({ properties }) => properties.distinct_id)).size).toBe(1)
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain(`ph_${KEY}_posthog`)
  expect(new Set(recorder.paths)).toEqual(new Set(['/e/']))
  expect(errors).toEqual([])
})

describe('before PostHog has come', () => {
  test('a click that stays on the page is told once it is there', async () => {
    await using opened = await visit()
    const { page } = opened
    let deliver = () => {}
    const held = new Promise<void>((resolve) => {
      deliver = resolve
    })
    await page.route(/posthog/, async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/products')
    await page.getByRole('checkbox', { name: 'In stock only' }).click()
    expect(recorder.events).toEqual([])
    deliver()
    const clicked = await recorder.until(
      '$autocapture',
      ({ properties }) => properties.$event_type === 'click',
    )
    const viewed = await recorder.until('$pageview')
    expect(clicked.properties.$elements).toContainEqual(
      expect.objectContaining({ tag_name: 'input', attr__name: 'availability' }),
    )
    expect(Date.parse(viewed.timestamp ?? '')).toBeLessThan(Date.parse(clicked.timestamp ?? ''))
    expect(recorder.names().filter((event) => event === '$pageview')).toHaveLength(1)
  })

  test('a click that leads away is told on leaving, and the next page goes on as the same visitor', async () => {
    await using opened = await visit()
    const { page } = opened
    // For the first page it never comes.
    await page.route(/posthog/, () => {}, { times: 1 })
    await page.goto('/products')
    await page.getByRole('link', { name: '#OPENTOWORK Tee' }).first().click()
    const first = await recorder.until('$pageview', ({ properties }) => properties.$pathname === '/products')
    const click = await recorder.until('$autocapture')
    const next = await recorder.until('$pageview', ({ properties }) => properties.$pathname !== '/products')
    expect(click.properties.$el_text).toContain('#OPENTOWORK Tee')
    const visitors = [first, click, next].map(({ properties }) => properties.distinct_id)
    expect(new Set(visitors).size).toBe(1)
  })
})

test('only who is logged in is identified, and is nobody again after the logout', async () => {
  await using opened = await visit()
  const { page } = opened
  await page.goto('/')
  const before = await recorder.until('$pageview')
  await logIn(page)
  await page.goto('/products')
  const identified = await recorder.until('$identify')
  const asPerson = await recorder.until('$pageview', ({ properties }) => properties.$pathname === '/products')
  expect(identified.properties.$anon_distinct_id).toBe(before.properties.distinct_id)
  expect(identified.$set).toEqual({ role: 'admin' })
  expect(asPerson.properties.distinct_id).toBe(identified.properties.distinct_id)
  expect(JSON.stringify(recorder.events)).not.toContain('@example.com')

  await page.request.post('/_api/auth/logout', { data: {} })
  await page.goto('/collections')
  const after = await recorder.until('$pageview', ({ properties }) => properties.$pathname === '/collections')
  expect(after.properties.distinct_id).not.toBe(identified.properties.distinct_id)
  expect(after.properties.distinct_id).not.toBe(before.properties.distinct_id)
  expect(after.properties.$process_person_profile).toBe(false)
})

test.each([
  ['Do Not Track', () => Object.defineProperty(navigator, 'doNotTrack', { get: () => '1' })],
  [
    'Global Privacy Control',
    () => Object.defineProperty(navigator, 'globalPrivacyControl', { get: () => true }),
  ],
])('%s is respected: PostHog is not even fetched', async (_name, ask) => {
  await using opened = await visit()
  const { page, requested } = opened
  await page.addInitScript(ask)
  await page.goto('/products')
  await page.getByRole('checkbox', { name: 'In stock only' }).click()
  await page.waitForTimeout(1500)
  await page.goto('/collections')
  expect(recorder.events).toEqual([])
  expect(posthogFiles(requested)).toEqual([])
})

test('without a key there is nothing of it on any page, and nothing is fetched', async () => {
  const plain = await startTestServer()
  try {
    await using opened = await visit(plain)
    const { page, requested } = opened
    for (const path of ['/', '/products', '/collections', '/cart', '/login']) {
      const response = await page.goto(path, { waitUntil: 'networkidle' })
      expect(await response?.text()).not.toMatch(/posthog|id="analytics"|data-track/i)
      expect(response?.headers()['content-security-policy']).not.toContain('connect-src')
    }
    expect(requested.filter((url) => !url.startsWith(plain.url))).toEqual([])
    expect(requested.filter((url) => /analytics\.astro|posthog/i.test(url))).toEqual([])
  } finally {
    await plain.stop()
  }
})

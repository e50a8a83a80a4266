import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { axeViolationsInBothSchemes } from '../test/axe.ts'
import { logIn, openPage, untilFocused } from '../test/browser.ts'
import { logoutButton } from '../test/login.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const SCREENS = [
  { path: '/admin', loaded: (page: Page) => page.getByRole('button', { name: 'Sync Printful Products' }) },
  {
    path: '/admin/products',
    loaded: (page: Page) => page.getByRole('button', { name: 'Manage images' }).first(),
  },
  ...(['images', 'description', 'features'] as const).map((editor) => ({
    path: `/admin/products?edit=${editor}&product=1`,
    loaded: (page: Page) => page.getByRole('dialog'),
  })),
  {
    path: '/admin/collections',
    loaded: (page: Page) => page.getByRole('button', { name: 'New collection' }),
  },
  {
    path: '/admin/sync',
    loaded: (page: Page) => page.getByRole('button', { name: 'Preview the changes' }),
  },
  {
    path: '/admin/changes',
    loaded: (page: Page) => page.getByText('Nothing has been changed here yet.'),
  },
  {
    path: '/admin/health',
    loaded: (page: Page) => page.getByRole('link', { name: /^Write one for / }).first(),
  },
  { path: '/admin/users', loaded: (page: Page) => page.getByRole('heading', { level: 1 }) },
]

const WIDTHS = [320, 768, 1280, 2560]

const clippedControls = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('button, a[href], input, textarea, select')]
      .filter((element) => element.checkVisibility())
      .map((element) => ({ box: element.getBoundingClientRect(), html: element.outerHTML.slice(0, 120) }))
      .filter(({ box }) => box.width > 0 && (box.left < 0 || box.right > innerWidth))
      .map(({ html }) => html),
  )

test.each(SCREENS)(
  '$path is accessible in both color schemes and fits every width',
  async ({ path, loaded }) => {
    await using visit = await openPage(server, { reducedMotion: 'reduce' })
    const { page, errors } = visit
    await logIn(page)
    await page.goto(path)
    await loaded(page).waitFor()
    expect(await axeViolationsInBothSchemes(page)).toEqual([])
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      const overflows = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect([width, overflows, await clippedControls(page)]).toEqual([width, false, []])
    }
    expect(errors).toEqual([])
  },
)

describe('the admin menu', () => {
  test('is a drawer on a phone, opened and closed by keyboard, and marks the current page', async () => {
    await using visit = await openPage(server, { viewport: { width: 360, height: 780 } })
    const { page } = visit
    await logIn(page)
    await page.goto('/admin/products')
    const link = page.getByRole('link', { name: 'Products', exact: true })
    expect(await link.isVisible()).toBe(false)
    const button = page.getByRole('button', { name: 'Open menu' })
    await button.focus()
    await page.keyboard.press('Enter')
    await link.waitFor()
    await page.getByRole('button', { name: 'Close menu' }).and(page.locator(':focus')).waitFor()
    expect(await link.getAttribute('aria-current')).toBe('page')
    expect(await page.locator('a[aria-current]').count()).toBe(1)
    await page.keyboard.press('Escape')
    await link.waitFor({ state: 'hidden' })
    await untilFocused(button)
  })

  test('logs out, and the pages redirect to the login', async () => {
    await using visit = await openPage(server)
    const { page } = visit
    await logIn(page)
    await page.goto('/admin/users')
    await logoutButton(page).click()
    await page.waitForURL('**/login')
    const response = await page.request.get('/admin', { maxRedirects: 0 })
    expect(response.status()).toBe(302)
  })
})

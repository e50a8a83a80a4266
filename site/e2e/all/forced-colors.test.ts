import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { logIn, type OpenPage, openPage } from '../../test/browser.ts'
import { addFromPage, eventually } from '../../test/cart.ts'
import { sharedStore } from '../../test/stores.ts'
import { DESKTOP } from '../../test/viewports.ts'

const server = await sharedStore()

const PRODUCT = '/products/opentowork-tee'

async function openForced(path: string): Promise<OpenPage> {
  const visit = await openPage(server, { viewport: DESKTOP, forcedColors: 'active' })
  if (path.startsWith('/admin')) await logIn(visit.page)
  await visit.page.goto(path)
  return visit
}

/** The lines around an element and through its text, without their colors. */
const linesOf = (element: Locator) =>
  element.evaluate((each) => {
    const { borderTopWidth, borderTopStyle, outlineWidth, outlineStyle, textDecorationLine } =
      getComputedStyle(each)
    const outline = outlineStyle === 'none' ? 'none' : `${outlineWidth} ${outlineStyle}`
    return [borderTopWidth, borderTopStyle, outline, textDecorationLine].join(', ')
  })

async function expectDifferent(on: Locator, off: Locator) {
  await on.first().waitFor({ state: 'attached' })
  await eventually(async () => expect(await linesOf(on.first())).not.toBe(await linesOf(off.first())))
}

test.each<[string, string, (page: Page) => [on: Locator, off: Locator]]>([
  [
    'size',
    PRODUCT,
    (page) => [page.locator('[name=size]:checked'), page.locator('[name=size]:not(:checked)')],
  ],
  [
    'color',
    PRODUCT,
    (page) => [page.locator('[name=color]:checked'), page.locator('[name=color]:not(:checked)')],
  ],
  [
    'image',
    PRODUCT,
    (page) => [
      page.locator('.gallery-thumbnails [aria-current]'),
      page.locator('.gallery-thumbnails button:not([aria-current])'),
    ],
  ],
  [
    'filter',
    '/products?color=black',
    (page) => [page.locator('.color-chip :checked'), page.locator('.color-chip :not(:checked):is(input)')],
  ],
  [
    'page in the header',
    '/products',
    (page) => [
      page.locator('.site-header nav [aria-current]'),
      page.locator('.site-header nav a:not([aria-current])'),
    ],
  ],
  [
    'screen',
    '/admin/products',
    (page) => [page.locator('aside nav [aria-current]'), page.locator('aside nav a:not([aria-current])')],
  ],
])('the chosen %s differs from others by more than its color', async (_, path, find) => {
  await using visit = await openForced(path)
  await expectDifferent(...find(visit.page))
})

test('a selected product differs by its border, and a button that can’t be pressed is dashed', async () => {
  await using visit = await openForced('/admin/products')
  const { page } = visit
  const cards = page.getByRole('listitem').filter({ has: page.getByRole('checkbox') })
  await cards.first().getByRole('checkbox').check()
  await expectDifferent(cards.first(), cards.nth(1))
  await page.goto('/admin/products/1')
  const discard = page.getByRole('button', { name: 'Discard' })
  await discard.waitFor()
  const disabled = await linesOf(discard)
  await page.getByLabel('Search title').fill('Another')
  await eventually(async () => expect(await linesOf(discard)).not.toBe(disabled))
  expect(disabled).toContain('dashed')
})

/** The pixels of an element, without those of the focus around it. */
const pixelsOf = async (element: Locator) => Buffer.from(await element.screenshot()).toString('base64')

test('a switch that is on differs from one that is off by where its thumb is', async () => {
  await using visit = await openForced('/admin/products/1')
  const { page } = visit
  const toggle = page.getByRole('switch', { name: 'Shown in the shop' })
  await toggle.waitFor()
  const thumb = toggle.locator('> *')
  const contrast = () =>
    thumb.evaluate((each) => {
      const [front, ground] = [each, each.parentElement!].map(
        (part) => getComputedStyle(part).backgroundColor,
      )
      return front !== ground
    })
  const on = await pixelsOf(toggle)
  expect(await contrast()).toBe(true)
  await toggle.click()
  await page.locator('[role=switch][data-state=unchecked]').first().waitFor()
  expect(await contrast()).toBe(true)
  expect(await pixelsOf(toggle)).not.toBe(on)
})

test('a field with an error has another border, and the number on the cart an edge', async () => {
  await using visit = await openForced('/login')
  const { page } = visit
  const email = page.getByLabel('Email')
  const valid = await linesOf(email)
  await page.getByLabel('Password').fill('x')
  await page.getByRole('main').getByRole('button', { name: 'Log in' }).click()
  await page.locator('[aria-invalid=true]').first().waitFor()
  await page.getByLabel('Password').focus()
  expect(await linesOf(email)).not.toBe(valid)
  await addFromPage(page, 'opentowork-tee')
  expect(await linesOf(page.locator('[data-cart-count]'))).toContain('solid')
})

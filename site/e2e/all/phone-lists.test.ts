import { expect, test } from 'bun:test'
import { logIn, openPage } from '../../test/browser.ts'
import { pageText } from '../../test/http.ts'
import { ownStore } from '../../test/stores.ts'
import { DESKTOP, PHONE } from '../../test/viewports.ts'

const server = await ownStore({ settings: { PAYMENTS_SANDBOX: 'true' } })

test('a tap beside the open filters closes them, and follows no link below', async () => {
  await using visit = await openPage(server, { viewport: PHONE, hasTouch: true })
  const { page } = visit
  await page.goto('/products')
  const sheet = page.getByRole('region', { name: 'Filters' })
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await sheet.waitFor()
  // The lists of the page can be scrolled below it.
  await page.evaluate(() => document.querySelector('main a[href^="/products/"]')?.scrollIntoView())
  const { y } = (await sheet.boundingBox())!
  const cards = await page.locator('main a[href^="/products/"]').all()
  const boxes = await Promise.all(cards.map((card) => card.boundingBox()))
  const card = boxes.find((box) => box && box.y > 60 && box.y + 20 < y)!
  await page.touchscreen.tap(card.x + 20, card.y + 10)
  await sheet.waitFor({ state: 'hidden' })
  expect(page.url()).toBe(`${server.url}/products`)
})

test.each([true, false])(
  'the chosen color of a long row is in view on a phone, with scripts %p',
  async (javaScriptEnabled) => {
    await using visit = await openPage(server, { viewport: PHONE, javaScriptEnabled })
    const { page } = visit
    await page.goto('/products/opentowork-tee')
    const last = page.locator('#choose-color input').last()
    const color = await last.inputValue()
    const productId = await page.locator('[data-product-id]').getAttribute('data-product-id')
    const response = await page.request.get(`/_api/product/variants?productId=${productId}`)
    const variants = (await response.json()) as { id: number; color: string }[]
    const variant = variants.find((each) => each.color === color)!
    await page.goto(`/products/opentowork-tee?variant=${variant.id}`)
    const chosen = page.locator('#choose-color .variant-option:has(:checked)')
    const { x, width } = (await chosen.boundingBox())!
    expect(x).toBeGreaterThanOrEqual(0)
    expect(x + width).toBeLessThanOrEqual(PHONE.width)
  },
)

test('failed saves of one description are told in one toast', async () => {
  await using visit = await openPage(server, { viewport: DESKTOP })
  const { page } = visit
  await logIn(page)
  await page.route('**/_api/admin/products/description', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Edit description' }).first().click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill('Another text')
  for (let count = 0; count < 3; count++) {
    const answered = page.waitForResponse('**/_api/admin/products/description')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await answered
  }
  const toasts = page.locator('[data-sonner-toast]')
  await toasts.first().waitFor()
  expect(await toasts.count()).toBe(1)
})

test('while checkout is open no page says that it isn’t, or that nothing personal is kept', async () => {
  const texts = await Promise.all(
    ['/about', '/signup', '/privacy', '/terms', '/returns'].map((path) => pageText(server, path)),
  )
  for (const text of texts) expect(text).not.toMatch(/isn’t open yet|Once you can order|No name, no address/)
  expect(texts[2]).toContain('What you type at checkout')
})

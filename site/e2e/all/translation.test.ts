import { expect, test } from 'bun:test'
import { logIn, openPage } from '../../test/browser.ts'
import { addFromPage, cartLink, eventually, sheet, sheetItems, toast } from '../../test/cart.ts'
import { sharedStore } from '../../test/stores.ts'
import { translate } from '../../test/translate.ts'
import { DESKTOP } from '../../test/viewports.ts'

const server = await sharedStore()
const PRODUCT = '/products/culture-fit-tee'

/** Waits until the text has this amount, translated or not. */
const hasAmount = (locator: { textContent(): Promise<string | null> }, amount: string) =>
  eventually(async () => expect(await locator.textContent()).toContain(amount))

test('the first press on a size of a translated page counts, and so does each in the cart', async () => {
  await using visit = await openPage(server, { viewport: DESKTOP })
  const { page, errors } = visit
  await page.goto(PRODUCT)
  await translate(page)
  await page.locator('input[name=size][value=XL]').click()
  await hasAmount(page.locator('.add-to-cart-bar'), ' / XL')
  await page.locator('.add-to-cart-bar button[type=submit]').click()
  await toast(page, 'Item added to cart!').waitFor()

  await translate(page)
  await cartLink(page).click()
  await sheetItems(page).first().waitFor()
  await translate(page)
  const price = await sheetItems(page).locator('.price').first().textContent()
  const cents = Number(price?.replace(/\D/g, ''))
  for (const quantity of [2, 3]) {
    await sheet(page)
      .getByRole('button', { name: /^Increase/ })
      .click()
    const amount = `$${((cents * quantity) / 100).toFixed(2)}`
    await hasAmount(sheetItems(page).locator('.price').first(), amount)
    await hasAmount(sheet(page).locator('dd.price'), amount)
    await translate(page)
  }
  expect(errors).toEqual([])
})

test('the first press on a translated cart page counts, and its totals agree', async () => {
  await using visit = await openPage(server, { viewport: DESKTOP })
  const { page, errors } = visit
  await addFromPage(page, 'culture-fit-tee')
  await page.goto('/cart')
  await translate(page)
  const row = page.getByRole('main').locator('[data-cart-item]')
  const cents = Number((await row.locator('.price').first().textContent())?.replace(/\D/g, ''))
  for (const quantity of [2, 3]) {
    await row.getByRole('button', { name: /^Increase/ }).click()
    const amount = `$${((cents * quantity) / 100).toFixed(2)}`
    await hasAmount(row.locator('.price').first(), amount)
    await hasAmount(page.getByRole('main').locator('dd.price'), amount)
    await translate(page)
  }
  await row.getByRole('button', { name: /^Remove/ }).click()
  await page.getByText('Your cart is empty').waitFor()
  expect(errors).toEqual([])
})

test('the gallery of a translated page tells its image', async () => {
  await using visit = await openPage(server, { viewport: DESKTOP })
  const { page, errors } = visit
  await page.goto(PRODUCT)
  await translate(page)
  await page.getByRole('button', { name: 'Next image' }).click()
  await page.getByText(/^Image 2 of /).waitFor({ state: 'attached' })
  await translate(page)
  await page.getByRole('button', { name: 'Next image' }).click()
  await page.getByText(/^Image 3 of /).waitFor({ state: 'attached' })
  expect(errors).toEqual([])
})

test('the bulk bar of a translated product list counts the chosen products', async () => {
  await using visit = await openPage(server, { viewport: DESKTOP })
  const { page, errors } = visit
  await logIn(page)
  await page.goto('/admin/products')
  const boxes = page.getByRole('checkbox', { name: /Select / })
  await boxes.first().check()
  await page.getByText('1 product selected').waitFor()
  await translate(page)
  await boxes.nth(1).check()
  await boxes.nth(2).check()
  await page.getByText('3 products selected').waitFor()
  await translate(page)
  for (const index of [0, 1, 2]) await boxes.nth(index).uncheck()
  await page.getByText(/products? selected/).waitFor({ state: 'detached' })
  await page.getByRole('searchbox').fill('hoodie')
  await page
    .getByRole('heading', { level: 2, name: /Hoodie/ })
    .first()
    .waitFor()
  expect(errors).toEqual([])
})

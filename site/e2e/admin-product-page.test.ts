import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import type { AdminProduct } from '#shared/contracts/admin-product'
import { adminTest, button, loadAsVisitor, unusedProduct } from '../test/admin.ts'
import { productCards } from '../test/admin-products.ts'
import { untilFocused } from '../test/browser.ts'
import { ownStore } from '../test/stores.ts'
import { testAll as onlyWithAll } from '../test/test-all.ts'

const server = await ownStore()
const test = adminTest(server)
const testAll = adminTest(server, onlyWithAll)
const used = new Set<number>()

async function openProductPage(page: Page, mockups = 1): Promise<AdminProduct> {
  const product = await unusedProduct(page, used, mockups)
  await page.goto(`/admin/products/${product.id}`)
  await page.getByRole('heading', { level: 1, name: product.name }).waitFor()
  return product
}
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const unsaved = (page: Page, fields: string) => page.getByText(`Unsaved changes: ${fields}`, { exact: true })
const untilSaved = (page: Page) => page.getByText('Everything is saved.').waitFor()

test('one save writes texts, images, badges and features, and the shop shows them', async (page) => {
  const product = await openProductPage(page, 3)
  const productsLink = page.getByRole('link', { name: 'Products', exact: true })
  expect(await productsLink.getAttribute('aria-current')).toBe('page')
  await field(page, 'Name').fill('A name of our own')
  await field(page, 'Search title').fill('Found by its title')
  await page.getByText('Found by its title | #OPENTOWORK').waitFor()
  for (const [index, text] of ['Soft', 'Warm', 'Green'].entries()) {
    await field(page, `Feature ${index + 1}`).fill(text)
  }
  await page.getByRole('checkbox', { name: 'First badge: BEST SELLER' }).uncheck()
  await page.getByRole('switch', { name: 'Active: image 2', exact: true }).click()
  await unsaved(page, 'Name, Search title, Features, Images, Badges').waitFor()
  await button(page, 'Save').click()
  await page.getByText('Product updated successfully!').waitFor()
  await untilSaved(page)
  await page.getByRole('heading', { level: 1, name: 'A name of our own' }).waitFor()
  expect(await page.title()).toStartWith('A name of our own')
  await untilFocused(button(page, 'Save'))

  const { html, product: shown } = await loadAsVisitor(server, product)
  expect(shown).toMatchObject({ name: 'A name of our own', slug: product.slug })
  expect(html).toContain('<title>Found by its title | #OPENTOWORK</title>')
  expect(html).toContain('"name":"A name of our own"')
  expect([html.includes('BEST SELLER'), html.includes('#OPENTOWORK Limited Edition')]).toEqual([false, true])

  await button(page, 'Undo: Name, A name of our own').click()
  await page.getByRole('heading', { level: 1, name: product.name }).waitFor()
  expect(await field(page, 'Name').inputValue()).toBe('')
})

testAll(
  'what is wrong is named at its field, a reload keeps what was typed, and it can be discarded',
  async (page) => {
    await openProductPage(page)
    await field(page, 'Feature 1').fill('Only one')
    await field(page, 'Name').fill('x'.repeat(201))
    await button(page, 'Save').click()
    await page.getByText('Name cannot exceed 200 characters.').waitFor()
    expect(await page.getByText('Feature cannot be empty.').count()).toBe(2)
    page.on('dialog', (dialog) => void dialog.accept())
    await page.reload()
    await unsaved(page, 'Name, Features').waitFor()
    expect(await field(page, 'Feature 1').inputValue()).toBe('Only one')
    await button(page, 'Use the provider’s name').click()
    await unsaved(page, 'Features').waitFor()
    await button(page, 'Discard').click()
    await button(page, 'Discard changes').click()
    await untilSaved(page)
    expect(await field(page, 'Feature 1').inputValue()).toBe('')
  },
)

testAll('only what both have changed is a conflict, and the rest of both stays', async (page) => {
  const { id: productId } = await openProductPage(page)
  const saveAsAnother = (description: string) =>
    page.request.post('/_api/admin/products/update', { data: { productId, description } })
  const description = field(page, 'Description')
  await field(page, 'Search title').fill('Mine')
  await saveAsAnother('Theirs')
  await button(page, 'Save').click()
  await untilSaved(page)
  expect(await description.inputValue()).toBe('Theirs')

  await description.fill('Mine')
  await field(page, 'Search description').fill('Mine as well')
  await saveAsAnother('Theirs again')
  await button(page, 'Save').click()
  const conflict = page.getByRole('region', { name: 'Someone else has changed this' })
  await conflict.getByText('Theirs again').waitFor()
  await button(page, 'Use theirs').click()
  await unsaved(page, 'Search description').waitFor()
  expect(await description.inputValue()).toBe('Theirs again')
  await description.fill('Mine at last')
  await saveAsAnother('Theirs once more')
  await button(page, 'Save').click()
  await button(page, 'Save mine').click()
  await untilSaved(page)
  expect(await description.inputValue()).toBe('Mine at last')
})

testAll('collections are chosen at once, with a place in each', async (page) => {
  const product = await unusedProduct(page, used)
  const others = await unusedProduct(page, used)
  const create = async (data: object) =>
    expect((await page.request.post('/_api/admin/collections', { data })).status()).toBe(200)
  await create({ name: 'Picks of the week', productIds: [others.id] })
  await page.goto(`/admin/products/${product.id}`)
  const section = page.getByRole('region', { name: 'Collections' })
  await section.getByRole('checkbox', { name: 'Picks of the week' }).click()
  await section.getByText('Place 2 of 2', { exact: true }).waitFor()
  await page.getByText('Collection saved.').first().waitFor()
  const up = section.getByRole('button', { name: 'Move up in Picks of the week' })
  // It shows its new place before that is stored.
  const moved = page.waitForResponse('**/_api/admin/collections/update')
  await up.and(page.locator('[aria-disabled=false]')).press('Enter')
  await section.getByText('Place 1 of 2', { exact: true }).waitFor()
  expect((await moved).status()).toBe(200)
  await untilFocused(up)
  await up.and(page.locator('[aria-disabled=true]')).waitFor()
  const stored: { name: string; productIds: number[] }[] = await (
    await page.request.get('/_api/admin/collections')
  ).json()
  const picks = stored.find(({ name }) => name === 'Picks of the week')
  expect(picks?.productIds).toEqual([product.id, others.id])
})

testAll('a product keeps its place among its neighbors, to which the keyboard leads', async (page) => {
  await page.goto('/admin/products?q=mug')
  const cards = productCards(page)
  await cards.nth(1).waitFor()
  const names = await cards.allTextContents()
  await cards.first().getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: names[0] }).waitFor()
  await page.getByRole('link', { name: 'Next product' }).waitFor()
  await page.keyboard.press('Alt+PageDown')
  await page.getByRole('heading', { level: 1, name: names[1] }).waitFor()
  expect(await page.title()).toStartWith(names[1]!)
  await page.getByRole('link', { name: 'Back to the list' }).click()
  await cards.nth(1).waitFor()
  expect(new URL(page.url()).search).toBe('?q=mug')

  // A filter no longer shows it once it has a description.
  const { id } = await unusedProduct(page, used)
  await page.goto(`/admin/products/${id}?filters=no-description`)
  const place = page.getByRole('navigation', { name: 'Products of the list' }).locator('.price')
  await field(page, 'Description').fill('Written')
  const before = await place.textContent()
  await button(page, 'Save').click()
  await untilSaved(page)
  expect(await place.textContent()).toBe(before)
})

testAll('an administrator edits a product from its page, and an unknown one is not found', async (page) => {
  await page.goto('/admin/products/99999')
  await page.getByText('There is no product with this number.').waitFor()
  const product = await unusedProduct(page, used)
  await page.goto(`/products/${product.slug}`)
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('heading', { level: 1, name: product.name }).waitFor()
})

import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { AdminProduct } from '#shared/contracts/admin-product'
import { galleryImages } from '#shared/product-images'
import { loadAsVisitor, unusedProduct } from '../test/admin.ts'
import { logIn, openPage, untilFocused } from '../test/browser.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
const used = new Set<number>()

async function openWorkbench(page: Page, mockups = 1): Promise<AdminProduct> {
  const product = await unusedProduct(page, used, mockups)
  await page.goto(`/admin/products/${product.id}`)
  await page.getByRole('heading', { level: 1, name: product.name }).waitFor()
  return product
}
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const unsaved = (page: Page, fields: string) => page.getByText(`Unsaved changes: ${fields}`, { exact: true })

test('one save writes texts, images, badges and features, and the shop shows them', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  const product = await openWorkbench(page, 3)
  expect(await page.getByRole('link', { name: 'Products', exact: true }).getAttribute('aria-current')).toBe(
    'page',
  )
  await page.getByLabel('Name', { exact: true }).fill('A name of our own')
  await page.getByLabel('Search title').fill('Found by its title')
  await page.getByText('Found by its title | #OPENTOWORK').waitFor()
  for (const [index, text] of ['Soft', 'Warm', 'Green'].entries()) {
    await page.getByLabel(`Feature ${index + 1}`).fill(text)
  }
  await page.getByRole('checkbox', { name: 'BEST SELLER' }).uncheck()
  await page.getByRole('switch', { name: 'Active: image 2', exact: true }).click()
  await unsaved(page, 'Name, Features, Images, Search title, Badges').waitFor()
  await button(page, 'Save').click()
  await page.getByText('Product updated successfully!').waitFor()
  await page.getByText('Everything is saved.').waitFor()
  await page.getByRole('heading', { level: 1, name: 'A name of our own' }).waitFor()
  expect(await page.title()).toStartWith('A name of our own')
  await untilFocused(button(page, 'Save'))

  const { html, product: shown } = await loadAsVisitor(server, product)
  expect(shown).toMatchObject({ name: 'A name of our own', slug: product.slug })
  expect(html).toContain('<title>Found by its title | #OPENTOWORK</title>')
  expect(html).toContain('"name":"A name of our own"')
  expect([html.includes('BEST SELLER'), html.includes('#OPENTOWORK Limited Edition')]).toEqual([false, true])

  const undo = button(page, 'Undo: Name, A name of our own')
  await undo.click()
  await page.getByRole('heading', { level: 1, name: product.name }).waitFor()
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('')
  expect(errors).toEqual([])
})

test('description, features and the order of images take 4 of at most 5 clicks from the dashboard', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  const product = await unusedProduct(page, used, 3)
  await page.goto('/admin')
  await page.getByRole('link', { name: /Manage Products/ }).click()
  await page.getByRole('heading', { level: 2, name: product.name, exact: true }).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: product.name }).waitFor()
  await page.getByLabel('Description', { exact: true }).fill('Worn by people who wait.')
  for (const index of [1, 2, 3]) await page.getByLabel(`Feature ${index}`).fill(`Point ${index}`)
  await page
    .getByRole('button', { name: /^Move .* up$/ })
    .nth(1)
    .click()
  await button(page, 'Save').click()
  await page.getByText('Everything is saved.').waitFor()
  const { product: shown } = await loadAsVisitor(server, product)
  expect(shown).toMatchObject({
    description: 'Worn by people who wait.',
    features: ['Point 1', 'Point 2', 'Point 3'],
  })
  const [first, second] = galleryImages({ ...shown, adminImages: { detail: [] } }).map(({ url }) => url)
  expect(shown.adminImages.detail.slice(0, 2).map(({ imageUrl }) => imageUrl)).toEqual([second!, first!])
  expect(errors).toEqual([])
})

test('what is wrong is named at its field, a reload keeps what was typed, and it can be discarded', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await logIn(page)
  await openWorkbench(page)
  await page.getByLabel('Feature 1').fill('Only one')
  await page.getByLabel('Name', { exact: true }).fill('x'.repeat(201))
  await button(page, 'Save').click()
  await page.getByText('Name cannot exceed 200 characters.').waitFor()
  expect(await page.getByText('Feature cannot be empty.').count()).toBe(2)
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await unsaved(page, 'Name, Features').waitFor()
  expect(await page.getByLabel('Feature 1').inputValue()).toBe('Only one')
  await button(page, 'Use the provider’s name').click()
  await unsaved(page, 'Features').waitFor()
  await button(page, 'Discard').click()
  await button(page, 'Discard changes').click()
  await page.getByText('Everything is saved.').waitFor()
  expect(await page.getByLabel('Feature 1').inputValue()).toBe('')
})

test('only what both have changed is a conflict, and the rest of both stays', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await logIn(page)
  const { id: productId } = await openWorkbench(page)
  const saveAsAnother = (data: object) =>
    page.request.post('/_api/admin/products/update', { data: { productId, ...data } })
  await page.getByLabel('Search title').fill('Mine')
  await saveAsAnother({ description: 'Theirs' })
  await button(page, 'Save').click()
  await page.getByText('Everything is saved.').waitFor()
  expect(await page.getByLabel('Description', { exact: true }).inputValue()).toBe('Theirs')

  await page.getByLabel('Description', { exact: true }).fill('Mine')
  await page.getByLabel('Search description').fill('Mine as well')
  await saveAsAnother({ description: 'Theirs again' })
  await button(page, 'Save').click()
  const conflict = page.getByRole('region', { name: 'Someone else has changed this' })
  await conflict.getByText('Theirs again').waitFor()
  await button(page, 'Use theirs').click()
  await unsaved(page, 'Search description').waitFor()
  expect(await page.getByLabel('Description', { exact: true }).inputValue()).toBe('Theirs again')
  await page.getByLabel('Description', { exact: true }).fill('Mine at last')
  await saveAsAnother({ description: 'Theirs once more' })
  await button(page, 'Save').click()
  await button(page, 'Save mine').click()
  await page.getByText('Everything is saved.').waitFor()
  expect(await page.getByLabel('Description', { exact: true }).inputValue()).toBe('Mine at last')
})

test('collections are chosen at once, with a place in each, and rules are named', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await logIn(page)
  const product = await unusedProduct(page, used)
  const others = await unusedProduct(page, used)
  const create = async (data: object) =>
    expect((await page.request.post('/_api/admin/collections', { data })).status()).toBe(200)
  await create({ name: 'Picks of the week', productIds: [others.id] })
  const rules = { types: [product.type], colors: [], minPrice: null, maxPrice: null }
  await create({ name: 'Of its type', rules })
  await create({ name: 'Dear ones', rules: { ...rules, minPrice: '9000.00' } })
  await page.goto(`/admin/products/${product.id}`)
  const section = page.getByRole('region', { name: 'Collections' })
  await section.getByText('Of its type (by rule)').waitFor()
  expect(await section.getByText('Dear ones').count()).toBe(0)
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
  const stored = await (await page.request.get('/_api/admin/collections')).json()
  expect(stored.find(({ name }: { name: string }) => name === 'Picks of the week').productIds).toEqual([
    product.id,
    others.id,
  ])
})

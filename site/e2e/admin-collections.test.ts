import { expect } from 'bun:test'
import type { Page } from 'playwright-core'
import type { CollectionWithProducts } from '#shared/contracts/collection'
import { adminTest, button, dragDown, openAdminPage, overflow, pickUp } from '../test/admin.ts'
import { axeViolations } from '../test/axe.ts'
import { untilFocused } from '../test/browser.ts'
import { pageText, request } from '../test/http.ts'
import { ownStore } from '../test/stores.ts'
import { testAll as onlyWithAll } from '../test/test-all.ts'
import { PHONE } from '../test/viewports.ts'

const server = await ownStore()
const test = adminTest(server)
const testAll = adminTest(server, onlyWithAll)

const loadCollection = async (slug: string): Promise<CollectionWithProducts> =>
  JSON.parse(await pageText(server, `/_api/collection/by-slug?slug=${slug}`))
const listSlugs = async () =>
  (JSON.parse(await pageText(server, '/_api/collections')) as { slug: string }[]).map(({ slug }) => slug)
const post = async (page: Page, path: string, data: object) =>
  (await (await page.request.post(`/_api/admin/collections${path}`, { data })).json()) as { id: number }

async function openNewCollection(page: Page) {
  await page.goto('/admin/collections')
  await button(page, 'New collection').click()
  return page.getByRole('dialog', { name: 'New collection' })
}

test('products are picked all at once and sorted by keyboard, and have a public page until the removal', async (page) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const publicStatus = async () => (await request(server, '/collections/mugs')).status
  expect(await publicStatus()).toBe(404)
  const dialog = await openNewCollection(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('The name must not be empty.').waitFor()
  await dialog.getByLabel('Name').fill('Mugs')
  const field = dialog.getByLabel('Find products to add')
  await field.fill('mug')
  const adds = dialog.getByRole('button', { name: /^Add .* Mug$/ })
  await adds.nth(3).waitFor()
  const names = (await adds.all()).map((add) => add.getAttribute('aria-label'))
  const [first, second, third, fourth] = (await Promise.all(names)).map((name) => name!.slice('Add '.length))
  await adds.first().press('Enter')
  await untilFocused(dialog.getByRole('button', { name: `Add ${second}` }))
  expect(await dialog.locator('li img').count()).toBe(4)
  await dialog.getByRole('button', { name: 'Add all matches' }).click()
  await untilFocused(field)
  expect(await adds.count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])

  await dragDown(page, first!)
  await pickUp(page, first!)
  await page.keyboard.press('Escape')
  await page.getByText(`${first} was left where it was`).waitFor({ state: 'attached' })
  await dialog.getByRole('button', { name: `Take ${third} out` }).press('Enter')
  await untilFocused(dialog.getByRole('button', { name: `Take ${fourth} out` }))
  await page.keyboard.press('Enter')
  await untilFocused(dialog.getByRole('button', { name: `Take ${first} out` }))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Collection saved.').waitFor()
  const { products } = await loadCollection('mugs')
  expect(products.map(({ name }) => name)).toEqual([second!, first!])
  expect(await pageText(server, '/collections/mugs')).toContain(second!)

  await button(page, 'Remove Mugs').click()
  await button(page, 'Remove collection').click()
  await page.getByText('Collection removed.').waitFor()
  expect(await publicStatus()).toBe(404)
})

testAll(
  'the collections are sorted by keyboard and by pointer, and the order can be undone',
  async (page) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 320, height: 900 })
    for (const name of ['Aardvark', 'Zebra']) await post(page, '', { name })
    const before = await listSlugs()
    await page.goto('/admin/collections')
    await button(page, 'Reorder Aardvark').waitFor()
    expect(await overflow(page)).toBe(0)
    await page.setViewportSize({ width: 1280, height: 900 })
    await dragDown(page, 'Aardvark')
    await page.getByText('Order saved.').waitFor()
    const swapped = [...before.slice(0, -2), 'zebra', 'aardvark']
    expect(await listSlugs()).toEqual(swapped)
    const html = await pageText(server, '/collections')
    expect(html.indexOf('/collections/zebra')).toBeLessThan(html.indexOf('/collections/aardvark'))

    const handle = button(page, 'Reorder Zebra')
    const [from, to] = [await handle.boundingBox(), await page.getByRole('listitem').first().boundingBox()]
    const saved = page.waitForResponse('**/_api/admin/collections/order')
    await page.mouse.move(from!.x + 5, from!.y + 5)
    await page.mouse.down()
    await page.mouse.move(from!.x + 5, from!.y - 20, { steps: 4 })
    await page.mouse.move(from!.x + 5, to!.y + 5, { steps: 8 })
    await page.mouse.up()
    await saved
    expect((await listSlugs())[0]).toBe('zebra')
    await page.goto('/admin/changes')
    await page.getByRole('button', { name: 'Undo: Order of the collections' }).first().click()
    await page.getByText('Change undone.').waitFor()
    expect(await listSlugs()).toEqual(swapped)

    await page.goto('/admin/collections')
    const names = page.getByRole('listitem').getByRole('heading')
    await names.first().waitFor()
    const shown = await names.allInnerTexts()
    await page.route('**/_api/admin/collections/order', (route) => route.abort())
    await button(page, `Move ${shown[0]} down`).click()
    await page.getByText('Failed to save the order: ').waitFor()
    await page.waitForFunction((name) => document.querySelector('main li h2')?.textContent === name, shown[0])
    expect(await names.allInnerTexts()).toEqual(shown)
  },
)

testAll('collections that were sorted in two tabs are a conflict, and no move is lost', async (page) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const name of ['Left', 'Right', 'Last']) await post(page, '', { name })
  const ends = async () => (await listSlugs()).slice(-3)
  await page.goto('/admin/collections')
  await button(page, 'Move Left down').waitFor()
  await using visit = await openAdminPage(server, { viewport: PHONE, reducedMotion: 'reduce' })
  const other = visit.page
  await other.goto('/admin/collections')
  await button(other, 'Move Last up').waitFor()
  await button(page, 'Move Left down').click()
  await page.getByText('Order saved.').waitFor()

  await button(other, 'Move Last up').click()
  const conflict = other.getByRole('region', { name: 'Someone else has changed this' })
  await untilFocused(conflict)
  expect(await ends()).toEqual(['right', 'left', 'last'])
  expect(await other.getByText('Order saved.').count()).toBe(0)
  const refused = await conflict.getByRole('listitem').allInnerTexts()
  expect(refused.slice(-3)).toEqual(['Left', 'Last', 'Right'])
  const shown = await other.getByRole('listitem').getByRole('heading').allInnerTexts()
  expect(shown.slice(-3)).toEqual(['Right', 'Left', 'Last'])
  expect(await axeViolations(other)).toEqual([])
  expect(await overflow(other)).toBe(0)
  await conflict.getByRole('button', { name: 'Use theirs' }).click()
  await conflict.waitFor({ state: 'detached' })

  // The other way round, the refused order is saved all the same.
  await button(other, 'Move Last up').click()
  await other.getByText('Order saved.').waitFor()
  await button(page, 'Move Right down').click()
  const mine = page.getByRole('region', { name: 'Someone else has changed this' })
  await mine.getByRole('button', { name: 'Save mine' }).click()
  await mine.waitFor({ state: 'detached' })
  expect(await ends()).toEqual(['left', 'right', 'last'])
})

testAll('the home page links to the chosen collection, and a former slug leads to it', async (page) => {
  const { id: collectionId } = await post(page, '', { name: 'Chosen', includesAll: true })
  await page.goto('/admin/collections')
  await page.getByLabel('Linked on the home page').selectOption('Chosen')
  await page.getByText('Home page changed.').waitFor()
  await button(page, 'Edit Chosen').click()
  const dialog = page.getByRole('dialog', { name: 'Edit collection' })
  await dialog.getByLabel('Slug').fill('well-chosen')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Collection saved.').waitFor()
  const moved = await request(server, '/collections/chosen')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/collections/well-chosen'])
  const home = await pageText(server, '/')
  expect(home).toContain('See the collection')
  expect(home).toContain('href="/collections/well-chosen"')

  await post(page, '/update', { collectionId, isActive: false })
  expect(await pageText(server, '/')).not.toContain('See the collection')
  expect((await request(server, '/collections/chosen')).status).toBe(404)
})

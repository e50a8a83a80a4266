import { afterAll, beforeAll, expect, setDefaultTimeout, test } from 'bun:test'
import type { Page } from 'playwright-core'
import type { CollectionWithProducts } from '#shared/contracts/collection'
import { axeViolations } from '../test/axe.ts'
import { logIn, openPage } from '../test/browser.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const loadJson = async (path: string) => (await fetch(server.url + path)).json()
const listSlugs = async () =>
  ((await loadJson('/_api/collections')) as { slug: string }[]).map(({ slug }) => slug)
const createCollection = async (page: Page, data: object) =>
  (await (await page.request.post('/_api/admin/collections', { data })).json()) as { id: number }

async function pickUp(page: Page, name: string) {
  await page.getByRole('button', { name: `Reorder ${name}`, exact: true }).focus()
  await page.keyboard.press('Space')
  await page.getByText(`${name} is picked up`).waitFor({ state: 'attached' })
  // The sensor listens for the next key from a timer on.
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
}

/** By one place. */
async function dragDown(page: Page, name: string) {
  await pickUp(page, name)
  await page.keyboard.press('ArrowDown')
  await page.getByText(`${name} is over place`).waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await page.getByText(`${name} was put down at place`).waitFor({ state: 'attached' })
}

test('products are picked by their images, all matches at once, and sorted by keyboard', async () => {
  await using visit = await openPage(server, { reducedMotion: 'reduce' })
  const { page, errors } = visit
  await logIn(page)
  await page.goto('/admin/collections')
  await page.getByRole('button', { name: 'New collection' }).click()
  const dialog = page.getByRole('dialog', { name: 'New collection' })
  await dialog.getByLabel('Name').fill('Mugs')
  const field = dialog.getByLabel('Find products to add')
  await field.fill('mug')
  const adds = dialog.getByRole('button', { name: /^Add .* Mug$/ })
  await adds.nth(3).waitFor()
  const names = (await adds.all()).map((button) => button.getAttribute('aria-label'))
  const [first, second, third, fourth] = (await Promise.all(names)).map((name) => name!.slice('Add '.length))
  await adds.first().focus()
  await page.keyboard.press('Enter')
  await dialog
    .getByRole('button', { name: `Add ${second}` })
    .and(page.locator(':focus'))
    .waitFor()
  expect(await dialog.locator('li img').count()).toBe(4)
  await dialog.getByRole('button', { name: 'Add all matches' }).click()
  await field.and(page.locator(':focus')).waitFor()
  expect(await adds.count()).toBe(0)
  expect(await axeViolations(page)).toEqual([])

  await dragDown(page, first!)
  await pickUp(page, first!)
  await page.keyboard.press('Escape')
  await page.getByText(`${first} was left where it was`).waitFor({ state: 'attached' })
  await dialog.getByRole('button', { name: `Take ${third} out` }).focus()
  await page.keyboard.press('Enter')
  await dialog
    .getByRole('button', { name: `Take ${fourth} out` })
    .and(page.locator(':focus'))
    .waitFor()
  await page.keyboard.press('Enter')
  await dialog
    .getByRole('button', { name: `Take ${first} out` })
    .and(page.locator(':focus'))
    .waitFor()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Collection saved.').waitFor()
  const collection: CollectionWithProducts = await loadJson('/_api/collection/by-slug?slug=mugs')
  expect(collection.products.map(({ name }) => name)).toEqual([second!, first!])
  expect(errors).toEqual([])
})

test('the collections are sorted by keyboard and by pointer, and the order can be undone', async () => {
  await using visit = await openPage(server, { reducedMotion: 'reduce' })
  const { page, errors } = visit
  await logIn(page)
  for (const name of ['Aardvark', 'Zebra']) await createCollection(page, { name })
  const before = await listSlugs()
  await page.goto('/admin/collections')
  await page.getByRole('button', { name: 'Reorder Aardvark' }).waitFor()
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 })
    expect([width, await axeViolations(page)]).toEqual([width, []])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await dragDown(page, 'Aardvark')
  await page.getByText('Order saved.').waitFor()
  const swapped = [...before.slice(0, -2), 'zebra', 'aardvark']
  expect(await listSlugs()).toEqual(swapped)
  const html = await (await fetch(`${server.url}/collections`)).text()
  expect(html.indexOf('/collections/zebra')).toBeLessThan(html.indexOf('/collections/aardvark'))

  const handle = page.getByRole('button', { name: 'Reorder Zebra' })
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
  expect(errors).toEqual([])
})

test('an order that the server refuses is taken back', async () => {
  await using visit = await openPage(server, { reducedMotion: 'reduce' })
  const { page } = visit
  await logIn(page)
  await page.goto('/admin/collections')
  const names = page.getByRole('listitem').getByRole('heading')
  await names.first().waitFor()
  const before = await names.allInnerTexts()
  await page.route('**/_api/admin/collections/order', (route) => route.abort())
  await page.getByRole('button', { name: `Move ${before[0]} down` }).click()
  await page.getByText('Failed to save the order: ').waitFor()
  await page.waitForFunction((name) => document.querySelector('main li h2')?.textContent === name, before[0])
  expect(await names.allInnerTexts()).toEqual(before)
})

test('the home page links to the chosen collection, and a former slug leads to it', async () => {
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  const { id } = await createCollection(page, { name: 'Chosen', includesAll: true })
  await page.goto('/admin/collections')
  await page.getByLabel('Linked on the home page').selectOption('Chosen')
  await page.getByText('Home page changed.').waitFor()
  await page.getByRole('button', { name: 'Edit Chosen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit collection' })
  await dialog.getByLabel('Slug').fill('well-chosen')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Collection saved.').waitFor()
  const moved = await fetch(`${server.url}/collections/chosen`, { redirect: 'manual' })
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/collections/well-chosen'])
  await page.goto('/')
  await page.getByRole('link', { name: 'See the collection' }).click()
  await page.getByRole('heading', { level: 1, name: 'Chosen' }).waitFor()
  await page.goto('/collections/chosen')
  expect(page.url()).toBe(`${server.url}/collections/well-chosen`)

  await page.request.post('/_api/admin/collections/update', { data: { collectionId: id, isActive: false } })
  expect(await (await fetch(server.url)).text()).not.toContain('See the collection')
  expect((await fetch(`${server.url}/collections/chosen`)).status).toBe(404)
  expect(errors).toEqual([])
})

import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { logIn, openPage } from '../test/browser.ts'
import { startTestServer, type TestServer } from '../test/server.ts'

setDefaultTimeout(120_000)

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

describe('an administrator’s collection', () => {
  test('has a public page from its first save until it is removed', async () => {
    await using visit = await openPage(server)
    const { page, errors } = visit
    await logIn(page)
    const publicPage = () => fetch(`${server.url}/collections/lunch-break`)
    expect((await publicPage()).status).toBe(404)

    await page.goto('/admin/collections')
    await page.getByRole('button', { name: 'New collection' }).click()
    const dialog = page.getByRole('dialog', { name: 'New collection' })
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('The name must not be empty.').waitFor()
    await dialog.getByLabel('Name').fill('Lunch Break')
    await dialog.getByLabel('Find products to add').fill('mug')
    const add = dialog.getByRole('button', { name: /^Add / })
    const names = [await add.nth(0).getAttribute('aria-label'), await add.nth(1).getAttribute('aria-label')]
    await add.first().click()
    await add.first().click()
    const [first, second] = names.map((name) => name!.replace('Add ', ''))
    await dialog.getByRole('button', { name: `Move ${second} up` }).click()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Collection saved.').waitFor()

    const html = await (await publicPage()).text()
    expect(html).toContain('Lunch Break')
    const { products } = await (await fetch(`${server.url}/_api/collection/by-slug?slug=lunch-break`)).json()
    expect(products.map((product: { name: string }) => product.name)).toEqual([second, first])

    await page.getByRole('button', { name: 'Remove Lunch Break' }).click()
    await page.getByRole('button', { name: 'Remove collection' }).click()
    await page.getByText('Collection removed.').waitFor()
    expect((await publicPage()).status).toBe(404)
    expect(errors).toEqual([])
  })
})

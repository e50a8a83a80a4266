import { afterAll, beforeAll, describe, expect, setDefaultTimeout, test } from 'bun:test'
import { axeViolationsInBothSchemes } from '../test/axe.ts'
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

describe('a collection by rule', () => {
  test('has what matches, as the preview said, and follows another choice', async () => {
    await using visit = await openPage(server, { reducedMotion: 'reduce' })
    const { page, errors } = visit
    await logIn(page)
    await page.goto('/admin/collections')
    await page.getByRole('button', { name: 'New collection' }).click()
    let dialog = page.getByRole('dialog', { name: 'New collection' })
    await dialog.getByLabel('Name').fill('All Mugs')
    await dialog.getByRole('radio', { name: 'By rule' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('The rule must name a type, a color or a price.').waitFor()
    await dialog.getByRole('checkbox', { name: 'Mugs (4)' }).check()
    await dialog.getByText('4 products match').waitFor()
    expect(await dialog.getByText('The rule must name').count()).toBe(0)
    await dialog.getByLabel('Lowest price').fill('30')
    await dialog.getByLabel('Highest price').fill('20')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await dialog.getByText('The highest price is below the lowest price.').waitFor()
    // The form moves the focus there in a timer, and would take a key that is meant for the other field.
    await dialog.getByLabel('Highest price').and(page.locator(':focus')).waitFor()
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)))
    await dialog.getByLabel('Lowest price').fill('')
    await dialog.getByText('4 products match').waitFor()
    expect(await axeViolationsInBothSchemes(page)).toEqual([])
    const preview = await dialog
      .getByRole('region', { name: 'Preview' })
      .getByRole('listitem')
      .allInnerTexts()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Collection saved.').waitFor()
    await page.getByText('By rule: Mugs, up to $20.00').waitFor()

    await page.goto('/collections/all-mugs')
    expect(await page.locator('main .product-card h2, main .product-card h3').allInnerTexts()).toEqual(
      preview,
    )
    expect(preview.map((name) => name.endsWith(' Mug'))).toEqual([true, true, true, true])

    await page.goto('/admin/collections')
    await page.getByRole('button', { name: 'Edit All Mugs' }).click()
    dialog = page.getByRole('dialog', { name: 'Edit collection' })
    expect(await dialog.getByRole('radio', { name: 'By rule' }).isChecked()).toBe(true)
    expect(await dialog.getByLabel('Highest price').inputValue()).toBe('20.00')
    await dialog.getByRole('checkbox', { name: 'Green' }).check()
    await dialog.getByText('No products match now').waitFor()
    await dialog.getByRole('radio', { name: 'All products' }).check()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Collection saved.').waitFor()
    await page.getByText('By rule: ').waitFor({ state: 'hidden' })
    expect(errors).toEqual([])
  })
})

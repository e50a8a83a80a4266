import { expect, test } from 'bun:test'
import type { BrowserContextOptions, Cookie, Locator, Page } from 'playwright-core'
import type { AdminProduct } from '#shared/contracts/admin-product'
import type { Product } from '#shared/contracts/product'
import { logIn, type OpenPage, openPage, untilStill } from './browser.ts'
import type { TestServer } from './server.ts'

const sessions = new WeakMap<TestServer, Cookie[]>()

/** Opens a page of the administrator. A store's pages share a session: a test that ends it logs in by `logIn`. */
export async function openAdminPage(
  server: TestServer,
  options: BrowserContextOptions = {},
): Promise<OpenPage> {
  const visit = await openPage(server, options)
  const context = visit.page.context()
  const session = sessions.get(server)
  if (session) await context.addCookies(session)
  else {
    await logIn(visit.page)
    sessions.set(server, await context.cookies())
  }
  return visit
}

type PageTest = (title: string, run: (page: Page) => Promise<void>) => void

/** Returns a `test` that opens a page of the administrator, and fails for an error in its console too. */
export const adminTest =
  (server: TestServer, defineTest: typeof test = test): PageTest =>
  (title, run) =>
    defineTest(title, async () => {
      await using visit = await openAdminPage(server)
      await run(visit.page)
      // Of a request that the test itself has aborted, and of axe in a preview, whose frame runs no scripts.
      const isExpected = (error: string) => error.includes('ERR_FAILED') || error.includes("'about:srcdoc'")
      expect(visit.errors.filter((error) => !isExpected(error))).toEqual([])
    })

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const FIT_LIMIT_MS = 10_000

/** How much wider than the window the page is, in pixels, once a busy browser has laid it out. */
export async function overflow(page: Page): Promise<number> {
  const measure = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
  const fits = () => document.documentElement.scrollWidth <= document.documentElement.clientWidth
  await page.waitForFunction(fits, null, { timeout: FIT_LIMIT_MS }).catch(() => {})
  return Math.max(0, await page.evaluate(measure))
}

export type Action = 'Manage images' | 'Edit description' | 'Edit features'

/** An active, unconfigured product with at least `mockups` mockups that no other test has used. */
export async function unusedProduct(page: Page, used: Set<number>, mockups = 1): Promise<AdminProduct> {
  const products: AdminProduct[] = await (await page.request.get('/_api/admin/products')).json()
  const product = products.find(
    (each) =>
      each.isActive &&
      each.mockups.length >= mockups &&
      !used.has(each.id) &&
      each.configuredImages.length === 0,
  )
  if (!product) throw new Error(`No unused product has ${mockups} mockups.`)
  used.add(product.id)
  return product
}

/** Finds the product in the list and opens one of its editors. */
export async function openEditor(page: Page, product: AdminProduct, action: Action): Promise<Locator> {
  await page.goto('/admin/products')
  await page.getByLabel('Filter by name').fill(product.slug)
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'hidden' })
  await page
    .getByRole('listitem')
    .filter({ has: page.locator(`#product-${product.id}`) })
    .getByRole('button', { name: action })
    .click()
  const dialog = page.getByRole('dialog', { name: action })
  await dialog.waitFor()
  return dialog
}

/** The public page and JSON of a product. */
export async function loadAsVisitor(server: TestServer, { id, slug }: AdminProduct) {
  const [page, json] = await Promise.all([
    fetch(`${server.url}/products/${slug}`),
    fetch(`${server.url}/_api/product?productId=${id}`),
  ])
  return { html: await page.text(), product: (await json.json()) as Product }
}

/** Picks a row up by keyboard, and waits until the next key moves it: the sensor takes arrows a moment later. */
export async function pickUp(page: Page, name: string): Promise<void> {
  const handle = page.getByRole('button', { name: `Reorder ${name}`, exact: true })
  // A list that is drawn again at this moment, such as after a change of the window's width, takes no key.
  await untilStill(page)
  await handle.press('Space')
  await page.getByText(`${name} is picked up`).waitFor({ state: 'attached' })
  // An arrow that leads nowhere in a list.
  await page.waitForFunction(
    () => !document.dispatchEvent(new KeyboardEvent('keydown', { code: 'ArrowLeft', cancelable: true })),
  )
}

/** Moves a row down by one place, by keyboard. */
export async function dragDown(page: Page, name: string): Promise<void> {
  await pickUp(page, name)
  await page.keyboard.press('ArrowDown')
  await page.getByText(`${name} is over place`).waitFor({ state: 'attached' })
  await page.keyboard.press('Space')
  await page.getByText(`${name} was put down at place`).waitFor({ state: 'attached' })
}

import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { addToCartFields } from '#api-test/visitor'
import type { Product, Variant } from '#shared/contracts/product'
import { cookiesOf, request } from './http.ts'
import type { TestServer } from './server.ts'

export const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart, / })
export const sheet = (page: Page) => page.getByRole('dialog', { name: 'Shopping cart' })
export const sheetItems = (page: Page) => sheet(page).locator('[data-cart-item]')
export const toast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]:not([data-removed=true]), .plain-toast').filter({ hasText: text })

export const addButton = (page: Page) => page.getByRole('button', { name: 'Add to Cart', exact: true })
export const radio = (page: Page, name: string) => page.getByRole('radio', { name, exact: true })
/** Waits until the island of a product's form is hydrated. */
export const formHydrated = (page: Page) =>
  page.locator('astro-island:not([ssr]) form[data-add-to-cart]').waitFor()

export async function openSheet(page: Page): Promise<Locator> {
  await cartLink(page).click()
  await sheet(page).waitFor()
  return sheet(page)
}

export async function addFromPage(page: Page, slug: string): Promise<void> {
  await page.goto(`/products/${slug}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await toast(page, 'Item added to cart!').first().waitFor()
}

/** Presses Tab, or another key, until the target has the focus. */
export async function tabTo(page: Page, target: Locator, key = 'Tab', limit = 120): Promise<void> {
  for (let count = 0; count < limit; count++) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${key} never reached ${target}`)
}

/** A product whose first variant has unlimited stock. */
export async function findAvailableProduct(url: string): Promise<{ product: Product; variant: Variant }> {
  const products = (await (await fetch(`${url}/_api/products`)).json()) as Product[]
  for (const product of products) {
    const response = await fetch(`${url}/_api/product/variants?productId=${product.id}`)
    const [variant] = (await response.json()) as Variant[]
    if (variant && variant.stockQuantity === null) return { product, variant }
  }
  throw new Error('No product is available.')
}

/** The `Cookie` header of a new cart with one item. */
export async function cartCookie(server: TestServer): Promise<string> {
  const { product, variant } = await findAvailableProduct(server.url)
  const response = await request(server, '/_api/cart/add', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(addToCartFields(product.id, variant.id)),
  })
  return cookiesOf(response)
}

/** Repeats the check until it passes. @throws its last error */
export async function eventually<T>(check: () => Promise<T>, timeoutMs = 90_000): Promise<T> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > deadline) throw error
      await Bun.sleep(50)
    }
  }
}

export const expectName = (locator: Locator, name: string) =>
  eventually(async () => expect(await locator.getAttribute('aria-label')).toBe(name))

/** Marks the page's document; the returned function tells whether another one has replaced it. */
export async function markDocument(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => document.documentElement.setAttribute('data-marked', ''))
  return async () => (await page.locator('html[data-marked]').count()) === 0
}

import { expect } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import type { Product, Variant } from '#shared/contracts/product'

/** What a shopper does with the cart, by roles and names. */
export const cartControl = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Cart, / })
export const sheet = (page: Page) => page.getByRole('dialog', { name: 'Shopping cart' })
/** The cart's lines; the toasts are a list inside the dialog too. */
export const lines = (page: Page) => sheet(page).locator('[data-cart-item]')
export const toast = (page: Page, text: string) =>
  page.locator('[data-sonner-toast]').filter({ hasText: text })

export async function openSheet(page: Page): Promise<Locator> {
  await cartControl(page).click()
  await sheet(page).waitFor()
  return sheet(page)
}

export async function addFromPage(page: Page, slug: string): Promise<void> {
  await page.goto(`/products/${slug}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await toast(page, 'Item added to cart!').first().waitFor()
}

/** Presses Tab until the focus is there. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 120; presses++) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${key} never reached ${target}`)
}

export const hasFocus = (target: Locator) =>
  target.evaluate((element) => element.contains(document.activeElement))

/** A product with something left of its first variant. */
export async function readProduct(url: string): Promise<{ product: Product; variant: Variant }> {
  const products = (await (await fetch(`${url}/_api/products`)).json()) as Product[]
  for (const product of products) {
    const answer = await fetch(`${url}/_api/product/variants?productId=${product.id}`)
    const [variant] = (await answer.json()) as Variant[]
    if (variant && variant.stockQuantity === null) return { product, variant }
  }
  throw new Error('Nothing is for sale.')
}

/** Waits until it is so: what another tab shows arrives in its own time. */
export async function eventually(check: () => Promise<void>, timeoutMs = 5000): Promise<void> {
  const until = Date.now() + timeoutMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (Date.now() > until) throw error
      await Bun.sleep(50)
    }
  }
}

export const expectName = (locator: Locator, name: string) =>
  eventually(async () => expect(await locator.getAttribute('aria-label')).toBe(name))

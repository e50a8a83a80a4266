import type { Locator, Page } from 'playwright-core'
import type { AdminProduct } from '#shared/contracts/admin-product'
import type { Product } from '#shared/contracts/product'
import type { TestServer } from './server.ts'

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

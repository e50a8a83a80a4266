import type { Page } from 'playwright-core'
import type { AdminProduct } from '#shared/contracts/admin-product'

/** As they are stored, in the session of a page. */
export const listAdminProducts = async (page: Page): Promise<AdminProduct[]> =>
  (await page.request.get('/_api/admin/products')).json()

/** The names on the product list. */
export const productCards = (page: Page) => page.getByRole('listitem').getByRole('heading', { level: 2 })

/** Opens the list from the dashboard, which is the first of the clicks that a task may take. */
export async function openProductList(page: Page): Promise<void> {
  await page.goto('/admin')
  await page.getByRole('link', { name: /Manage Products/ }).click()
  await productCards(page).first().waitFor()
}

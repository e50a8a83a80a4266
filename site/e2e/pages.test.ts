import { test } from 'bun:test'
import { logIn } from '../test/browser.ts'
import { addFromPage } from '../test/cart.ts'
import { startWalk } from '../test/page-walk.ts'
import { ownStore } from '../test/stores.ts'
import { testAll } from '../test/test-all.ts'

const server = await ownStore({ settings: { PAYMENTS_SANDBOX: 'true' } })
const { page, visit, check } = await startWalk(server)

const TITLE = '%s has no error, no violation, no shift, no heavy load and no excess width'
test.each(['/', '/products/opentowork-tee', '/about'])(TITLE, (path) => visit(path))
testAll.each(['/products', '/collections', '/login', '/%ff'])(TITLE, (path) => visit(path))

test('a cart, the first step of checkout and a screen of the admin area have none of these either', async () => {
  await addFromPage(page, 'exit-interview-sticker')
  await visit('/cart')
  await visit('/checkout')
  await logIn(page)
  await page.goto('/admin/products')
  await page.getByRole('button', { name: 'Edit description' }).first().waitFor()
  await check('/admin/products')
})

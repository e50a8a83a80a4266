import { test } from 'bun:test'
import { openEditor, unusedProduct } from '../../test/admin.ts'
import { logIn } from '../../test/browser.ts'
import { addFromPage, openSheet, sheetItems } from '../../test/cart.ts'
import { createPlainUser, PLAIN_USER, submit } from '../../test/login.ts'
import { startWalk } from '../../test/page-walk.ts'
import { ownStore } from '../../test/stores.ts'

const server = await ownStore()

const LOGIN = '/login?next=/admin&check=failed'

const visitor = await startWalk(server)
const admin = await startWalk(server)
await logIn(admin.page)

test.each([LOGIN, '/signup', '/forgot-password', '/reset-password?token=nope', '/cart'])(
  '%s has no error, no violation, no shift, no heavy load and no excess width',
  (path) => visitor.visit(path, { isDarkToo: path === LOGIN }),
)

test('a cart with an item and a refused login have none of these either', async () => {
  const { page, check, visit } = visitor
  await addFromPage(page, 'opentowork-tee')
  await openSheet(page)
  await sheetItems(page).first().waitFor()
  await check('the cart’s sheet')
  await visit('/cart')
  await page.goto('/login')
  await submit(page).click()
  await page.getByText('Email is required').waitFor()
  await check('a login without an email')
})

test('the account page has no error, no violation and no excess width', async () => {
  await admin.page.goto('/account')
  await admin.check('/account')
})

test('a dialog of the administration has none of these either', async () => {
  const { page, check } = admin
  const product = await unusedProduct(page, new Set())
  for (const action of ['Manage images', 'Edit description', 'Edit features'] as const) {
    const dialog = await openEditor(page, product, action)
    await dialog.getByRole('button', { name: 'Save' }).waitFor()
    await check(action)
  }
  await page.goto('/admin/collections')
  await page.getByRole('button', { name: 'New collection' }).click()
  await page.getByRole('dialog').waitFor()
  await check('New collection')
})

test('a refusal has none of these either', async () => {
  await createPlainUser(server)
  const { page, check } = await startWalk(server)
  await logIn(page, PLAIN_USER)
  await page.goto('/admin')
  await page.getByRole('heading', { name: 'Access Denied' }).waitFor()
  await check('Access Denied')
  await page.goto('/cart')
  await page.evaluate(() => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/cart/add', enctype: 'text/plain' })
    document.body.append(form)
    form.submit()
  })
  await page.getByRole('heading', { name: 'That Didn’t Work' }).waitFor()
  await page.getByText('Send a form').waitFor()
  await check('a form of another type')
})

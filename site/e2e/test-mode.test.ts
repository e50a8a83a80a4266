import { expect, test } from 'bun:test'
import { logIn, openPage } from '../test/browser.ts'
import { addFromPage } from '../test/cart.ts'
import { ownStore } from '../test/stores.ts'

const server = await ownStore({ settings: { STRIPE_SECRET_KEY: 'sk_test_x' } })

test('checkout and the dashboard say that the store is in test mode', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await addFromPage(page, 'exit-interview-sticker')
  await page.goto('/checkout')
  expect(await page.getByRole('main').textContent()).toContain('Test mode')
  await logIn(page)
  await page.goto('/admin')
  await page.getByRole('main').getByText('Test mode.').waitFor()
})

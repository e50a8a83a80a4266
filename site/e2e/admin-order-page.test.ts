import { expect, test } from 'bun:test'
import { axeViolationsInBothSchemes } from '../test/axe.ts'
import { logIn, openPage } from '../test/browser.ts'
import { changeDatabase } from '../test/change-database.ts'
import { addOrders } from '../test/orders.ts'
import { ownStore } from '../test/stores.ts'

const server = await ownStore({ settings: { PAYMENTS_SANDBOX: 'true' } })

test('an order’s page links its items and its neighbors, takes notes and shows what items return', async () => {
  addOrders(server, 3)
  changeDatabase(server, "UPDATE orders SET paid_cents = 3000, payment_intent_id = 'pi_' || id")
  changeDatabase(
    server,
    `INSERT INTO order_items (order_id, product_id, product_name, variant_name, quantity, price_cents, image_url)
     SELECT 2, id, name, 'Black / M', 2, 1000, image_url FROM products LIMIT 3`,
  )
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  await page.goto('/admin/orders')
  await page.getByText('3 orders').waitFor()
  expect(await axeViolationsInBothSchemes(page)).toEqual([])
  await page.getByLabel('Search orders').fill('nobody at all')
  await page.getByText('No order fits.').waitFor()
  await page.getByLabel('Search orders').fill('')
  await page.getByRole('link', { name: '10002' }).click()
  const payment = await page.getByRole('link', { name: 'pi_2' }).getAttribute('href')
  expect(payment).toMatch(/^https:\/\/dashboard\.stripe\.com\/(test\/)?payments\/pi_2$/)
  await page.getByRole('button', { name: 'Add note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Called them.')
  await page.getByRole('dialog').getByRole('button', { name: 'Add note' }).click()
  await page.getByText('Called them.').waitFor()
  expect(await axeViolationsInBothSchemes(page)).toEqual([])
  await page.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('dialog').getByRole('combobox').nth(1).selectOption('1')
  expect(await page.getByLabel('Amount, in US$').inputValue()).toBe('10.00')
  expect(await axeViolationsInBothSchemes(page)).toEqual([])
  // Somebody else has refunded most of it meanwhile.
  changeDatabase(server, 'UPDATE orders SET refunded_cents = 2500 WHERE id = 2')
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click()
  await page.getByText('Order 10002, $5.00 at most').waitFor()
  await page.getByText('At most $5.00 can be refunded.').waitFor({ timeout: 5000 })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('link', { name: 'Next order' }).click()
  await page.getByRole('heading', { name: 'Order 10003' }).waitFor()
  await page.getByRole('link', { name: 'All orders' }).click()
  await page.getByRole('heading', { name: 'Orders', level: 1 }).waitFor()
  expect(errors).toEqual([])
})

test('the address of an order that came without one can be entered', async () => {
  changeDatabase(server, "UPDATE orders SET state = 'paid', placed_at = NULL, recipient = NULL WHERE id = 3")
  await using visit = await openPage(server)
  const { page, errors } = visit
  await logIn(page)
  await page.goto('/admin/orders/3')
  await page.getByRole('button', { name: 'Edit address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit address' })
  await dialog.getByLabel('Country').selectOption('United States')
  await dialog.getByLabel('Full name').fill('Jo Doe')
  await dialog.getByLabel('Address', { exact: true }).fill('1 Found Street')
  await dialog.getByLabel('City').fill('Reno')
  await dialog.getByLabel('State / Province').fill('NV')
  await dialog.getByLabel('ZIP / Postal code').fill('89501')
  await dialog.getByRole('button', { name: 'Save address' }).click()
  await page.getByRole('region', { name: 'Address' }).getByText('1 Found Street').waitFor()
  expect(errors).toEqual([])
})

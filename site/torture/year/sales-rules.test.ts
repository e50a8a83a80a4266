import { expect, setDefaultTimeout, test } from 'bun:test'
import { checkCustomers } from './rules/customers.ts'
import { checkExport } from './rules/exports.ts'
import { checkMoney } from './rules/money.ts'
import { checkOrderPages } from './rules/order-pages.ts'
import { openSmallYear } from './small-year.ts'
import { DAY_MS, falsify, HOUR_MS, openSoldYear, requireBroken } from './sold-year.ts'

setDefaultTimeout(60_000)

/** Its replacement costs the same. */
const COST = '(SELECT cost_cents FROM orders WHERE id = 1)'
const LOST = '(SELECT lost_cents FROM orders WHERE id = order_id)'
const PAID_AT = '(SELECT paid_at FROM order_items WHERE order_id = orders.id)'
const TRACKED = `'9400' || id`
const toCents = (cents: number) => `json_set(shipping, '$.cents', ${cents})`
const toRecipient = (field: string, value: string) => `json_set(recipient, '$.${field}', '${value}')`

test('sales that are too many, too few or of another day are found', async () => {
  using year = await openSoldYear()
  const sales = falsify('the sales say what the books say')
  const products = falsify('each product has sold what the books say')
  const countries = falsify('each country has what the books say')
  await requireBroken(year, () => checkMoney(year.world), [
    // It is 0:01 in Los Angeles then: the day before there, the same in UTC.
    sales.add('orders', 'paid_at', -HOUR_MS, 'id = 1'),
    sales.add('orders', 'tax_cents', 1, 'id = 2'),
    sales.add('orders', 'cost_cents', 1, 'id = 4'),
    sales.set('orders', 'cost_cents', 'NULL', COST, 'id = 4'),
    sales.set('orders', 'replaces_id', 'NULL', '1', 'id = 4'),
    sales.set('orders', 'mode', `'test'`, `'live'`, 'id = 1'),
    sales.set('orders', 'mode', `'live'`, `'test'`, 'id = 3'),
    sales.add('refunds', 'at', DAY_MS),
    sales.add('refunds', 'amount_cents', 1),
    sales.set('refunds', 'status', `'failed'`, `'succeeded'`),
    sales.add('disputes', 'lost_at', -DAY_MS),
    sales.set('disputes', 'amount_cents', 'NULL', LOST),
    products.add('order_items', 'quantity', 1, 'order_id = 1'),
    products.add('order_items', 'price_cents', 1, 'order_id = 1'),
    products.add('order_items', 'product_id', 1, 'order_id = 1'),
    products.add('order_items', 'paid_at', -HOUR_MS, 'order_id = 1'),
    products.set('order_items', 'paid_at', '1767600000000', 'NULL', 'order_id = 4'),
    products.set('order_items', 'mode', `'live'`, `'test'`, 'order_id = 3'),
    countries.set(
      'orders',
      'recipient',
      toRecipient('countryCode', 'CA'),
      toRecipient('countryCode', 'US'),
      'id = 1',
    ),
  ])
})

const COPY = `INSERT INTO orders (id, token, external_id, checkout_id, state, email, shipping, subtotal_cents, total_cents,
  paid_cents, expires_at, paid_at, created_at) SELECT 9, 'copy', 'copy', 'copy', state, email, shipping, subtotal_cents,
  total_cents, paid_cents, expires_at, paid_at, created_at FROM orders WHERE id = 1`
const COPIED = { apply: COPY, undo: 'DELETE FROM orders WHERE id = 9' }

test('exported orders that are missing, too many or differ from the books are found', async () => {
  using year = await openSoldYear()
  const rule = 'the exported orders say what the books say'
  const { add, set } = falsify(rule)
  await requireBroken(year, () => checkExport(year.world), [
    { rule, ...COPIED },
    set('orders', 'paid_at', 'NULL', PAID_AT, 'id = 1'),
    add('orders', 'paid_at', DAY_MS, 'id = 1'),
    set('orders', 'recipient', toRecipient('countryCode', 'CA'), toRecipient('countryCode', 'US'), 'id = 1'),
    add('order_items', 'quantity', 1, 'order_id = 4'),
    set('orders', 'shipping', toCents(1), toCents(0), 'id = 4'),
    add('orders', 'discount_cents', 1, 'id = 3'),
    add('orders', 'tax_cents', 1, 'id = 3'),
    add('orders', 'paid_cents', -1, 'id = 3'),
    add('refunds', 'at', HOUR_MS * 20),
    add('refunds', 'amount_cents', -1),
    set('refunds', 'status', `'canceled'`, `'succeeded'`),
    add('orders', 'fee_cents', 1, 'id = 2'),
    add('orders', 'cost_cents', -1, 'id = 4'),
    add('orders', 'lost_cents', 1, 'id = 1'),
  ])
})

test('customers with too many orders, too little paid or another name are found', async () => {
  using year = await openSoldYear()
  const rule = 'each customer has what the books say'
  const { add, set } = falsify(rule)
  await requireBroken(year, () => checkCustomers(year.world), [
    { rule, ...COPIED },
    set('orders', 'paid_at', 'NULL', PAID_AT, 'id = 2'),
    add('orders', 'paid_cents', 1, 'id = 2'),
    add('orders', 'refunded_cents', -1, 'id = 1'),
    set('orders', 'recipient', toRecipient('name', 'Nobody'), toRecipient('name', 'Person 2'), 'id = 2'),
    set('orders', 'search_text', `''`, `customer_text`, 'id = 2'),
  ])
})

test('a page of an order that differs from the books is found', async () => {
  using year = await openSoldYear()
  const rule = 'an order’s page says what the books say'
  const { add, set } = falsify(rule)
  await requireBroken(year, () => checkOrderPages(year.world), [
    { rule, ...COPIED },
    set('orders', 'paid_at', 'NULL', PAID_AT, 'id = 1'),
    add('orders', 'paid_at', 1000, 'id = 1'),
    set('orders', 'mode', `'live'`, `'test'`, 'id = 3'),
    add('orders', 'paid_cents', 1, 'id = 1'),
    add('orders', 'subtotal_cents', 1, 'id = 4'),
    add('orders', 'tax_cents', 1, 'id = 3'),
    add('orders', 'discount_cents', 1, 'id = 3'),
    set('orders', 'shipping', toCents(1), toCents(0), 'id = 4'),
    add('orders', 'refunded_cents', 1, 'id = 2'),
    add('refunds', 'at', 1000),
    set('refunds', 'status', `'failed'`, `'succeeded'`),
    add('orders', 'fee_cents', 1, 'id = 2'),
    add('orders', 'cost_cents', 1, 'id = 4'),
    add('orders', 'lost_cents', 1, 'id = 1'),
    add('order_items', 'quantity', 1, 'order_id = 1'),
    add('order_items', 'price_cents', 1, 'order_id = 4'),
    set('order_items', 'tax_cents', '1', 'NULL', 'order_id = 2'),
    set('shipments', 'tracking_number', `'none'`, TRACKED, 'order_id = 1'),
    set('shipments', 'order_id', '2', '1', 'id = (SELECT min(id) FROM shipments)'),
  ])
})

test('exports, pages and customers are compared at the end', async () => {
  using year = await openSmallYear()
  await year.purchase(1, 5 * DAY_MS)
  const ship = (cents: number) =>
    year.change(
      `UPDATE orders SET shipping = json_set(shipping, '$.cents', shipping ->> '$.cents' + ${cents})`,
    )
  ship(1)
  expect(await year.brokenAtEnd()).toBe('the exported orders say what the books say')
  ship(-1)
  year.change('UPDATE order_items SET tax_cents = 1')
  expect(await year.brokenAtEnd()).toBe('an order’s page says what the books say')
  year.change('UPDATE order_items SET tax_cents = NULL')
  year.change(`UPDATE orders SET recipient = ${toRecipient('name', 'Nobody')}`)
  expect(await year.brokenAtEnd()).toBe('a search finds what an order says')
  // That rule has stored the texts again by which it is found.
  expect(await year.brokenAtEnd()).toBe('each customer has what the books say')
})

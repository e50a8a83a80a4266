import { afterAll, expect, test } from 'bun:test'
import { startPaymentsSandbox } from '#sandbox/stripe'
import { openPage } from '../test/browser.ts'
import { changeDatabase } from '../test/change-database.ts'
import { ownStore } from '../test/stores.ts'

const stripe = startPaymentsSandbox()
afterAll(() => stripe.stop())
const server = await ownStore({
  settings: { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_API_URL: stripe.url },
})

const FIELDS = {
  Email: 'me@exämple.de',
  'Full name': 'Jo Doe',
  Address: '1 A Street',
  City: 'São Paulo',
  'State / Province': 'São Paulo',
  'ZIP / Postal code': '01310100',
}

test('a payment that waits for the shopper, one that the bank works on, and one that failed, are told on the order’s page, and no mail that was not sent', async () => {
  await using visit = await openPage(server, { javaScriptEnabled: false })
  const { page, errors } = visit
  await page.goto('/products/exit-interview-sticker')
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await page.goto('/checkout')
  for (const [label, text] of Object.entries(FIELDS)) await page.getByLabel(label, { exact: true }).fill(text)
  expect(await page.getByLabel('CPF or CNPJ').isVisible()).toBe(false)
  await page.getByLabel('Country').selectOption('Brazil')
  await page.getByLabel('CPF or CNPJ').fill('529.982.247-26')
  await page.getByLabel('Phone (optional)').fill('call me maybe')
  await page.getByRole('button', { name: 'Continue to shipping' }).click()
  const wrong = page.getByRole('textbox', { description: /^Enter a (CPF|phone)/ })
  expect(await wrong.count()).toBe(2)
  await page.getByLabel('CPF or CNPJ').fill('52998224725')
  await page.getByLabel('Phone (optional)').fill('')
  await page.getByRole('button', { name: 'Continue to shipping' }).click()
  await page.getByRole('button', { name: 'Continue to payment' }).click()
  const { id } = stripe.sessions[0]!
  const step = { type: 'x', x: { hosted_instructions_url: 'https://payments.stripe.com/x' } }
  await stripe.payUnfinished(id, 'requires_action', step)
  await page.goto(`${server.url}/checkout/return?session=${id}`)
  await page.getByText('Your payment is not finished yet').waitFor()
  const finish = page.getByRole('link', { name: 'Finish the payment' })
  expect(await finish.getAttribute('href')).toBe('https://payments.stripe.com/x')
  Object.assign(stripe.intents[0]!, { status: 'processing', next_action: null })
  await page.goto(`${server.url}/checkout/return?session=${id}`)
  await page.getByText('Please don’t pay again.').waitFor()
  await page.getByText('CPF or CNPJ: 529.982.247-25').waitFor()
  expect(await page.getByText('We also mailed it').count()).toBe(0)
  const orderUrl = page.url()
  await page.goto('/cart')
  await page.getByText('Your cart is empty').waitFor()
  await page.goto(orderUrl)
  changeDatabase(server, 'UPDATE mails SET sent_at = 1')
  await page.reload()
  await page.getByText('keep it to yourself. We also mailed it to').waitFor()
  await stripe.settle(id, false)
  await page.goto(`${server.url}/checkout/return?session=${id}`)
  await page.getByText('Nothing was charged, and nothing is made.').waitFor()
  expect(errors).toEqual([])
})

import { afterAll, expect, test } from 'bun:test'
import { startPaymentsSandbox } from '#sandbox/stripe'
import { axeViolations } from '../../test/axe.ts'
import { openPage, untilFocused } from '../../test/browser.ts'
import { ownStore } from '../../test/stores.ts'

const stripe = startPaymentsSandbox()
afterAll(() => stripe.stop())
const server = await ownStore({
  settings: { STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_API_URL: stripe.url, STRIPE_TAX: 'true' },
})

const FIELDS = {
  Email: 'jo@example.com',
  'Full name': 'Jo Doe',
  Address: '1 A Street',
  City: 'Reno',
  'State / Province': 'NV',
  'ZIP / Postal code': '89599',
}
const UNKNOWN = 'We can’t find this address, which the tax depends on. Please check it.'

test.each([true, false])(
  'a postal code that Stripe Tax doesn’t know is an error at its field, with scripts %p',
  async (javaScriptEnabled) => {
    stripe.unknownPostalCodes.add('89599')
    await using visit = await openPage(server, { javaScriptEnabled })
    const { page, errors } = visit
    await page.goto('/products/exit-interview-sticker')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await page.getByText('Item added to cart!').first().waitFor()
    await page.goto('/checkout')
    for (const [label, text] of Object.entries(FIELDS))
      await page.getByLabel(label, { exact: true }).fill(text)
    const go = page.getByRole('button', { name: 'Continue to shipping' })
    await go.click()
    const zip = page.getByRole('textbox', { name: 'ZIP / Postal code', description: UNKNOWN })
    await untilFocused(zip)
    expect(await zip.getAttribute('aria-invalid')).toBe('true')
    expect(await zip.inputValue()).toBe('89599')
    expect(await page.locator('[data-flash]').count()).toBe(0)
    if (javaScriptEnabled) expect(await axeViolations(page)).toEqual([])
    await zip.fill('89501')
    await go.click()
    await page.waitForURL('**/checkout/shipping')
    const methods = page.getByRole('group', { name: 'Shipping method' })
    expect(await methods.textContent()).toMatch(/Total \$8\.75 plus tax/)
    expect(await page.getByRole('complementary').locator('dt').last().textContent()).toBe('Total plus tax')
    expect(errors).toEqual([])
  },
)

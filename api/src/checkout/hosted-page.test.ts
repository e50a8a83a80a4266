import { expect, test } from 'bun:test'
import { openCheckoutTest } from '#api-test/checkout'
import { variants } from '../db/schema/catalog.ts'

/** Buys an item with this image. Returns Stripe's page. */
async function openPage(imageUrl: string, settings: Record<string, string> = {}) {
  const shop = await openCheckoutTest(settings)
  shop.services.db.update(variants).set({ imageUrl }).run()
  const { location } = await shop.checkOut()
  const html = await (await fetch(location)).text()
  await shop[Symbol.asyncDispose]()
  return html
}

test('Stripe’s page shows images, the method with its days, and the terms', async () => {
  const html = await openPage('https://files.example/tee.png?a=1&b=2', {
    SITE_URL: 'https://shop.example',
  })
  expect(html).toContain('<img src="https://files.example/tee.png?a=1&amp;b=2"')
  expect(html).toContain('Flat Rate (4 to 7 business days)')
  expect(html).toContain('href="https://shop.example/terms"')
  expect(html).toContain('href="https://shop.example/returns"')
})

test.each([
  'http://files.example/a.png',
  'https://10.0.0.1/a.png',
  `https://files.example/${'x'.repeat(2100)}`,
])('an image that Stripe couldn’t show is left out: %s', async (imageUrl) => {
  expect(await openPage(imageUrl)).not.toContain('<img')
})

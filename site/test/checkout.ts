import type { Page } from 'playwright-core'

/** Fields of the address step by their labels, with what a shopper in the United States types. */
export const ADDRESS_FIELDS = {
  Email: 'jo@example.com',
  'Full name': 'Jo Doe',
  Address: '1 A Street',
  City: 'Reno',
  'State / Province': 'NV',
  'ZIP / Postal code': '89501',
}

/** Fills the address step and continues to the shipping step, without waiting for it. */
export async function enterAddress(page: Page): Promise<void> {
  for (const [label, text] of Object.entries(ADDRESS_FIELDS)) {
    await page.getByLabel(label, { exact: true }).fill(text)
  }
  await page.getByLabel('Country').selectOption('United States')
  await page.getByRole('button', { name: 'Continue to shipping' }).click()
}

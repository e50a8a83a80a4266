import { expect, test } from 'bun:test'
import type { Locator } from 'playwright-core'
import { openPage } from '../../test/browser.ts'
import { addButton } from '../../test/cart.ts'
import { sharedStore } from '../../test/stores.ts'

const server = await sharedStore()

/** True if the message has this color of the store. */
const isColored = (message: Locator, color: string) =>
  message.evaluate((element, color) => {
    const probe = document.createElement('i')
    probe.style.color = `var(--color-${color})`
    document.body.append(probe)
    return getComputedStyle(element).color === getComputedStyle(probe).color
  }, color)

test('without the toaster’s script a success looks like one, and an error like an error', async () => {
  await using visit = await openPage(server)
  const { page } = visit
  await page.goto('/products/opentowork-tee')
  await page.route(/\/_astro\/.*\.js/, (route) => route.fulfill({ status: 404 }))
  await addButton(page).click()
  const success = page.getByRole('status').filter({ hasText: 'Item added to cart!' })
  await success.waitFor()
  expect(await isColored(success, 'green')).toBe(true)
  await page.route('**/_api/cart/add', (route) => route.fulfill({ status: 500, json: {} }))
  await addButton(page).click()
  const error = page.locator('.plain-toast').filter({ hasNotText: 'Item added' })
  await error.waitFor()
  expect(await error.getAttribute('role')).toBe('alert')
  expect(await isColored(error, 'danger')).toBe(true)
})

import { expect, test } from 'bun:test'
import { openAdminPage, overflow } from '../../test/admin.ts'
import { ownStore } from '../../test/stores.ts'
import { PHONE } from '../../test/viewports.ts'

const server = await ownStore({ settings: { PAYMENTS_SANDBOX: 'true' } })
const LOS_ANGELES = { timezoneId: 'America/Los_Angeles' }

test('sales are counted in the time zone in which orders are shown, and the screens name it', async () => {
  await using visit = await openAdminPage(server, { ...LOS_ANGELES, viewport: PHONE })
  const { page } = visit
  const asked = page.waitForRequest('**/_api/admin/orders/sales?*')
  await page.goto('/admin')
  expect(new URL((await asked).url()).searchParams.get('tz')).toBe('America/Los_Angeles')
  await page
    .getByRole('region', { name: 'Sales' })
    .getByText('By day in Pacific Time (America/Los_Angeles)')
    .waitFor()
  expect(await overflow(page)).toBe(0)

  const order = {
    id: 1,
    number: '10001',
    state: 'paid',
    createdAt: '2026-11-26T03:30:00.000Z',
    email: 'jo@example.com',
    name: 'Jo',
    itemCount: 1,
    total: '24.50',
    holdReasons: [],
    countryCode: 'US',
    imageUrl: null,
  }
  await page.route('**/_api/admin/orders?*', (route) =>
    route.fulfill({ json: { orders: [order], total: 1 } }),
  )
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/admin/orders')
  await page.getByText('Nov 25, 2026', { exact: true }).waitFor()
  await page.goto('/admin/sync')
  await page.getByText(/^On the server: .+ P[SD]T, /).waitFor()
})

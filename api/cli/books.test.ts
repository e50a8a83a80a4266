import { expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openBooksTest } from '#api-test/books'
import { openTestServices } from '#api-test/services'
import { spawnScript } from '#api-test/spawn-script'
import { sessionRequest } from '#api-test/stripe-calls'

/** A store that runs on a file, and the script beside it. */
async function openRunning(settings: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'store-books-'))
  const DATABASE_PATH = join(folder, 'store.sqlite')
  const shop = await openBooksTest({ DATABASE_PATH, ...settings })
  const run = () =>
    spawnScript('api/cli/books.ts', [], {
      DATABASE_PATH,
      PRINTFUL_API_TOKEN: 'sandbox',
      PRINTFUL_API_URL: shop.printful.url,
      STRIPE_SECRET_KEY: 'sk_live_x',
      STRIPE_API_URL: shop.stripe.url,
      ...settings,
    })
  return Object.assign(shop, {
    run,
    DATABASE_PATH,
    async [Symbol.asyncDispose]() {
      await shop.services.close()
      await Promise.all([shop.printful.stop(), shop.stripe.stop()])
      rmSync(folder, { recursive: true, force: true })
    },
  })
}

test('the books are compared beside a running store, and nothing is written', async () => {
  await using shop = await openRunning()
  const { db } = shop
  const before = shop.services.database.dataVersion()
  const agree = await shop.run()
  expect(agree).toEqual({
    code: 0,
    err: '',
    out: [
      `Database: ${shop.DATABASE_PATH}`,
      'Stripe: 3 payments of this store in 90 days',
      'Printful: 3 orders',
      'The books of 3 orders agree.\n',
    ].join('\n'),
  })
  db.run('UPDATE orders SET fee_cents = 1 WHERE id = 1')
  db.run('UPDATE orders SET cost_cents = NULL WHERE id = 2')
  shop.remotes[1]!.costs!.currency = 'EUR'
  const { code, out } = await shop.run()
  expect([code, ...out.trim().split('\n').slice(3)]).toEqual([
    1,
    `Order 10001: The fee is $0.01 here and $16.32 at Stripe (https://dashboard.stripe.com/payments/${shop.intents[0]}).`,
    'Not compared, Printful: cost. It isn’t known there yet, or is in another currency. Orders: 10002.',
    '1 difference, 1 not compared.',
  ])
  expect(shop.services.database.dataVersion()).toBe(before)
})

test('a service that can’t be reached is not compared, which is no success', async () => {
  await using shop = await openRunning()
  await shop.stripe.stop()
  const { code, out } = await shop.run()
  expect(code).toBe(1)
  expect(out).toContain('Not compared, Stripe: books.')
  expect(out).toEndWith('0 differences, 1 not compared.\n')
})

test('payments of Stripe’s test mode are compared by a test key', async () => {
  await using shop = await openRunning({ STRIPE_SECRET_KEY: 'sk_test_x' })
  const { out } = await shop.run()
  expect(out).toContain('Stripe: 3 payments of this store in 90 days')
})

test('without a database, or while checkout is off, it says so', async () => {
  const DATABASE_PATH = '/nowhere/store.sqlite'
  const run = (settings: Record<string, string>) => spawnScript('api/cli/books.ts', [], settings)
  expect(await run({ DATABASE_PATH, STRIPE_SECRET_KEY: 'sk_live_x' })).toMatchObject({
    code: 1,
    err: `DATABASE_PATH: there is no database at ${DATABASE_PATH}.\n`,
  })
  expect(await run({ DATABASE_PATH })).toMatchObject({
    code: 1,
    err: expect.stringContaining('Checkout is off'),
  })
})

test('the payments sandbox is read in the running store, and from its file', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-books-'))
  const settings = {
    DATABASE_PATH: join(folder, 'store.sqlite'),
    PORT: String(20_000 + Math.floor(Math.random() * 10_000)),
    SITE_URL: 'https://shop.example',
    PAYMENTS_SANDBOX: 'true',
    PRINTFUL_SANDBOX: 'true',
  }
  const services = await openTestServices(settings)
  try {
    const payments = await services.checkout!.payments()
    const metadata = { store: settings.SITE_URL, order: '10007' }
    const { url } = await payments.createSession({ ...sessionRequest(), metadata })
    await fetch(`${url}/pay`, { method: 'POST', redirect: 'manual' })
    const run = () => spawnScript('api/cli/books.ts', [], settings)
    const beside = await run()
    expect(beside).toMatchObject({ code: 1, err: '' })
    expect(beside.out).toMatch(/The payment pi_\w+ of order 10007 is missing here and \$15\.00 at Stripe/)
    await services.close()
    expect(await run()).toEqual(beside)
  } finally {
    await services.close()
    rmSync(folder, { recursive: true, force: true })
  }
})

import { expect, test } from 'bun:test'
import { closeAfterEach } from '#api-test/clean-up'
import { createTestRunner, fastClock, openSyncTest, rejection } from '#api-test/sync'
import { until } from '#api-test/until'
import { jsonError, serverError } from '#sandbox/faults'
import type { PrintfulCredentials } from './client.ts'

const TOKEN = 'token-of-the-store-0123456789'

const closing = closeAfterEach()

function open(credentials: Partial<PrintfulCredentials> = {}, isConfigured = true) {
  const t = closing(openSyncTest({ token: TOKEN }))
  const clock = fastClock()
  const sync = createTestRunner(t, {
    clock,
    credentials: () => (isConfigured ? { baseUrl: t.sandbox.url, token: TOKEN, ...credentials } : undefined),
  })
  closing({ close: sync.stop })
  return { ...t, sync, clock }
}

test.each([
  ['refused the token (401)', 'refused', jsonError(401, `${TOKEN} is wrong`)],
  ['refused the call (400: No store for …)', 'refused', jsonError(400, `No store for ${TOKEN}`)],
  ['answered with an error (500)', 'unreachable', serverError()],
  ['asked to wait', 'unreachable', jsonError(429)],
])('Printful %s: the state is %s, and the message is without the token', async (message, state, fault) => {
  const { sync, sandbox } = open()
  sandbox.fail(/./, fault)
  const access = await sync.checkAccess()
  expect<string>(access.state).toBe(state)
  expect(access.message).toContain(message)
  expect(access.message).not.toContain('token-of')
  expect(sandbox.calls).toHaveLength(1)
})

test('without a token it is missing, and no sync runs; or the sandbox stands in, and nothing is asked', async () => {
  const unconfigured = open({}, false).sync
  expect(await unconfigured.checkAccess()).toMatchObject({ state: 'missing' })
  expect(await rejection(unconfigured.run())).toMatchObject({
    status: 503,
    message: 'Printful is not configured: set PRINTFUL_API_TOKEN.',
  })
  const { sync, sandbox } = open({ isSandbox: true })
  expect(await sync.checkAccess()).toMatchObject({ state: 'sandbox' })
  expect(sandbox.calls).toEqual([])
})

test('Printful is asked for one row of the list once in 30 seconds', async () => {
  const { sync, sandbox, clock } = open()
  const [first, second] = await Promise.all([sync.checkAccess(), sync.checkAccess()])
  expect(first.state).toBe('ok')
  expect(second).toEqual(first)
  clock.advance(29_000)
  await sync.checkAccess()
  expect(sandbox.calls).toEqual(['/store/products?offset=0&limit=1'])
  clock.advance(2000)
  sandbox.fail(/./, jsonError(401))
  expect(await sync.checkAccess()).toMatchObject({ state: 'refused' })
  expect(sandbox.calls).toHaveLength(2)
})

test('a check under way ends with a 503 when the process stops', async () => {
  const { sync, sandbox } = open()
  sandbox.fail(/./, { delivery: 'hang' })
  const check = rejection(sync.checkAccess())
  await until(() => sandbox.calls.length > 0)
  await sync.stop()
  expect(await check).toMatchObject({ status: 503, message: 'The store is shutting down.' })
})

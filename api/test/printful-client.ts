import { expect } from 'bun:test'
import { startSandbox } from '../sandbox/server.ts'
import type { Rank } from '../src/printful/caller.ts'
import { createPrintfulClient, type PrintfulCredentials } from '../src/printful/client.ts'
import { PrintfulError } from '../src/printful/error.ts'
import { RateLimiter } from '../src/printful/rate-limiter.ts'
import { useCleanUp } from './clean-up.ts'
import { fastClock } from './sync.ts'

interface Options {
  credentials?: Partial<PrintfulCredentials>
  signal?: AbortSignal
  attemptTimeoutMs?: number
  rank?: Rank
  /** The time for all calls; for ever by default. */
  timeoutMs?: number
}

/** A sandbox with three products and a client that skips its pauses. */
function openClientTest({
  credentials,
  signal = new AbortController().signal,
  attemptTimeoutMs = 20_000,
  rank = 'sync',
  timeoutMs = Number.POSITIVE_INFINITY,
}: Options = {}) {
  const sandbox = startSandbox({ callsPerMinute: null, token: 'right-token' })
  sandbox.catalog.products.splice(3)
  const clock = fastClock()
  const failures: string[] = []
  const context = {
    limiter: new RateLimiter(clock, 0),
    clock,
    fetch,
    rank,
    clientKeys: [],
    signal,
    deadlineAt: clock.monotonic() + timeoutMs,
    attemptTimeoutMs,
    onFailure: ({ reason }: { reason: string }) => failures.push(reason),
  }
  const client = createPrintfulClient({ baseUrl: sandbox.url, token: 'right-token', ...credentials }, context)
  const [product] = sandbox.catalog.products.map(({ sync_product }) => sync_product)
  return { sandbox, clock, client, context, failures, product: product! }
}

/** Returns a file's `openClientTest`, whose sandbox stops after each test. */
export function useClientTest() {
  const onEnd = useCleanUp()
  return (options?: Options) => {
    const test = openClientTest(options)
    onEnd(test.sandbox.stop)
    return test
  }
}

/** The message of the 502 with which the call fails. */
export async function errorMessage(promise: Promise<unknown>): Promise<string> {
  const error = await promise.then(
    () => undefined,
    (error) => error,
  )
  expect(error).toBeInstanceOf(PrintfulError)
  expect(error).toMatchObject({ status: 502 })
  expect(error.message).not.toContain('right-token')
  return error.message
}

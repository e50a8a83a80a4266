import { expect, test } from 'bun:test'
import { DetailedError } from 'hono/client'
import { retryOnce } from './retry-once.ts'

const failure = (statusCode: number) => new DetailedError('failed', { statusCode })

test('a server error and a missing response are retried once, a refusal is not', () => {
  expect(retryOnce.retry(0, failure(502))).toBe(true)
  expect(retryOnce.retry(0, new TypeError('Failed to fetch'))).toBe(true)
  expect(retryOnce.retry(1, failure(502))).toBe(false)
  expect(retryOnce.retry(0, failure(404))).toBe(false)
})

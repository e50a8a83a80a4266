import { expect, test } from 'bun:test'
import { Hono } from 'hono'
import { parseResponse } from 'hono/client'
import { testClient } from 'hono/testing'
import { errorMessage, errorStatus } from './error-message.ts'

const failure = (response: Response): Promise<unknown> =>
  parseResponse(testClient(new Hono().get('/', () => response)).index.$get()).then(
    () => undefined,
    (error: unknown) => error,
  )

test.each([
  [Response.json({ error: 'Only 3 left.' }, { status: 409 }), 409, 'Only 3 left.'],
  [
    Response.json({ message: 'Invalid email or password' }, { status: 401 }),
    401,
    'Invalid email or password',
  ],
  [new Response('<h1>Bad Gateway</h1>', { status: 502 }), 502, 'Failed.'],
  [Response.json({ error: 'Internal Server Error' }, { status: 500 }), 500, 'Failed.'],
  [new Response(null, { status: 500 }), 500, 'Failed.'],
])('the message of failure %# with the status %i is %p', async (response, status, message) => {
  const error = await failure(response)
  expect(errorMessage(error, 'Failed.')).toBe(message)
  expect(errorStatus(error)).toBe(status)
})

test('a call without a response has no status', () => {
  const error = new TypeError('Failed to fetch')
  expect(errorStatus(error)).toBeUndefined()
  expect(errorMessage(error, 'Failed to fetch products')).toBe('Failed to fetch products')
})

import { expect, test } from 'bun:test'
import { Hono } from 'hono'
import { parseResponse } from 'hono/client'
import { testClient } from 'hono/testing'
import { errorMessage, errorStatus, statusLine } from './error-message.ts'

const failure = (response: Response): Promise<unknown> =>
  parseResponse(testClient(new Hono().get('/', () => response)).index.$get()).then(
    () => undefined,
    (error: unknown) => error,
  )

test.each([
  {
    name: 'an error field',
    response: () => Response.json({ error: 'Only 3 left.' }, { status: 409 }),
    message: 'Only 3 left.',
  },
  {
    name: 'a message field',
    response: () => Response.json({ message: 'Invalid email or password' }, { status: 401 }),
    message: 'Invalid email or password',
  },
  {
    name: 'an HTML body',
    response: () => new Response('<h1>Bad Gateway</h1>', { status: 502 }),
    message: 'Failed.',
  },
  {
    name: 'an empty body',
    response: () => new Response(null, { status: 500 }),
    message: 'Failed.',
  },
])('the message of $name is $message', async ({ response, message }) => {
  const error = await failure(response())
  expect(errorMessage(error, 'Failed.')).toBe(message)
  expect(errorStatus(error)).toBe(response().status)
})

test('the status of a failed call is its code and its text', async () => {
  const response = new Response('<h1>Bad Gateway</h1>', { status: 502, statusText: 'Bad Gateway' })
  expect(statusLine(await failure(response))).toBe('502 Bad Gateway')
  expect(statusLine(new TypeError('Failed to fetch'))).toBeUndefined()
})

test('without a response the message is the fallback', () => {
  expect(errorMessage(new TypeError('Failed to fetch'), 'Failed to fetch products')).toBe(
    'Failed to fetch products',
  )
  expect(errorStatus(new TypeError('Failed to fetch'))).toBeUndefined()
})

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
  {
    name: 'a call',
    response: () => Response.json({ error: 'Only 3 left.' }, { status: 409 }),
    says: 'Only 3 left.',
  },
  {
    name: 'the login',
    response: () => Response.json({ message: 'Invalid email or password' }, { status: 401 }),
    says: 'Invalid email or password',
  },
  {
    name: 'a proxy',
    response: () => new Response('<h1>Bad Gateway</h1>', { status: 502 }),
    says: 'HTTP error! status: 502',
  },
  {
    name: 'an empty answer',
    response: () => new Response(null, { status: 500 }),
    says: 'HTTP error! status: 500',
  },
])('what $name says of its failure reaches the person', async ({ response, says }) => {
  const error = await failure(response())
  expect(errorMessage(error, 'Failed.')).toBe(says)
  expect(errorStatus(error)).toBe(response().status)
})

test('without an answer there is only the fallback', () => {
  expect(errorMessage(new TypeError('Failed to fetch'), 'Failed to fetch products')).toBe(
    'Failed to fetch products',
  )
  expect(errorStatus(new TypeError('Failed to fetch'))).toBeUndefined()
})

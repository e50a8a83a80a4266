import { expect, test } from 'bun:test'
import { CartRequestError } from './cart.api.ts'
import { toFailure } from './failure.ts'

const TEXTS = { fallback: 'Failed to add item.', offline: 'You seem to be offline.' }

test.each<[string, CartRequestError, boolean, string, boolean]>([
  ['no connection', new CartRequestError(''), false, 'You seem to be offline.', true],
  ['no response while online', new CartRequestError(''), true, 'Failed to add item.', true],
  ['a refusal', new CartRequestError('This item is sold out.', 409), true, 'This item is sold out.', false],
  [
    'a refusal just before the connection ended',
    new CartRequestError('Sold out.', 409),
    false,
    'Sold out.',
    false,
  ],
  ['a server error', new CartRequestError('Internal Server Error', 500), true, 'Internal Server Error', true],
  ['too many requests', new CartRequestError('', 429), true, 'Failed to add item.', true],
])('%s', (_, error, isOnline, text, isRetryable) => {
  expect(toFailure(error, isOnline, TEXTS)).toEqual({ text, isRetryable })
})

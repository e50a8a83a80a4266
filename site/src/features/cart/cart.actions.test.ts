import { expect, test } from 'bun:test'
import { toFailure } from './cart.actions.ts'
import { CartRequestError } from './cart.api.ts'

const TEXTS = { fallback: 'Failed to add item.', offline: 'You seem to be offline.' }

test.each([
  ['', undefined, false, 'You seem to be offline.', true],
  ['', undefined, true, 'Failed to add item.', true],
  ['Sold out.', 409, true, 'Sold out.', false],
  ['Sold out.', 409, false, 'Sold out.', false],
  ['Internal Server Error', 500, true, 'Internal Server Error', true],
  ['', 429, true, 'Failed to add item.', true],
] as const)(
  'of a request that fails with %p (%p; online: %p), %p is said',
  (message, status, isOnline, ...rest) => {
    const [text, isRetryable] = rest
    const error = new CartRequestError(message, status)
    expect(toFailure(error, isOnline, TEXTS)).toEqual({ text, isRetryable })
  },
)

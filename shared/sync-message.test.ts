import { expect, test } from 'bun:test'
import { findSyncedCount, syncedMessage } from './sync-message.ts'

test.each([
  [1, 'Synced 1 product'],
  [27, 'Synced 27 products'],
])('the message of %i synced products, and the number in it', (count, message) => {
  expect(syncedMessage(count)).toBe(message)
  expect(findSyncedCount(message)).toBe(count)
})

test.each([null, '', 'Dry run: nothing was written', 'Printful answered with an error (500).'])(
  '%p counts no products',
  (message) => expect(findSyncedCount(message)).toBeUndefined(),
)

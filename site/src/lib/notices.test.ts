import { beforeEach, expect, test } from 'bun:test'
import { $notices, dropNotice, type Notice, noticeDurationMs, notify } from './notices.ts'

const notice = (id: string, text: string): Notice => ({ id, kind: 'success', text })
beforeEach(() => $notices.set([]))

test('a later notice replaces the one about the same thing', () => {
  notify(notice('cart-add', 'first'))
  notify(notice('cart-item-5', 'other'))
  notify(notice('cart-add', 'second'))
  expect($notices.get().map(({ text }) => text)).toEqual(['other', 'second'])
})

test('dropping a notice leaves its replacement', () => {
  const first = notice('cart-add', 'first')
  notify(first)
  notify(notice('cart-add', 'second'))
  dropNotice(first)
  expect($notices.get().map(({ text }) => text)).toEqual(['second'])
})

test('errors stay longer than the specification’s 4000 ms', () => {
  expect(noticeDurationMs(notice('a', 'b'))).toBe(4000)
  expect(noticeDurationMs({ ...notice('a', 'b'), kind: 'error' })).toBeGreaterThan(4000)
})

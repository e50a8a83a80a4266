import { beforeEach, expect, test } from 'bun:test'
import { $notices, dropNotice, type Notice, notify } from './notices.ts'

const notice = (id: string, text: string): Notice => ({ id, kind: 'success', text })
beforeEach(() => $notices.set([]))

test('a later notice replaces the one about the same thing, and stays when that is dropped', () => {
  const first = notice('cart-add', 'first')
  notify(first)
  notify(notice('cart-item-5', 'other'))
  notify(notice('cart-add', 'second'))
  dropNotice(first)
  expect($notices.get().map(({ text }) => text)).toEqual(['other', 'second'])
})

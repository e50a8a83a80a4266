import { expect, test } from 'bun:test'
import { describeUnknownCost } from './OrderCosts.tsx'
import { describeResending } from './OrderScreen.tsx'

test('a mail that is sent again is sent, refused or still on its way', () => {
  const mail = { id: 1, kind: 'confirmed', subject: '', text: '', sentAt: null, error: null }
  const sent = { ...mail, sentAt: '2026-11-26T10:00:00.000Z' }
  expect(describeResending({ mails: [sent], isWorking: false }, 1)).toBe('The mail is sent.')
  expect(describeResending({ mails: [mail], isWorking: true }, 1)).toMatch(/still being sent/)
  const refused = { ...mail, error: '550 No such mailbox' }
  expect(describeResending({ mails: [refused], isWorking: false }, 1)).toMatch(/550 No such mailbox/)
})

test('a cost in another currency is said once Printful has the order', () => {
  expect(describeUnknownCost({ printfulId: null })).toBe('Not known yet')
  expect(describeUnknownCost({ printfulId: 1 })).toMatch(/not in US dollars/)
})

import { expect, test } from 'bun:test'
import { findMeantEmail } from './mistyped-email.ts'

test.each([
  ['gmial.com', 'gmail.com'],
  ['GMAIL.CON', 'gmail.com'],
  ['gmail.co', 'gmail.com'],
  ['gamil.com', 'gmail.com'],
  ['gnail.com', 'gmail.com'],
  ['hotmial.com', 'hotmail.com'],
  ['hotmail.cm', 'hotmail.com'],
  ['yaho.com', 'yahoo.com'],
  ['yahooo.co.uk', 'yahoo.co.uk'],
  ['outlok.com', 'outlook.com'],
  ['iclod.com', 'icloud.com'],
  ['comcast.ner', 'comcast.net'],
])('%s probably meant %s', (typed, meant) => {
  expect(findMeantEmail(`Jo.Doe+x@${typed}`)).toBe(`Jo.Doe+x@${meant}`)
})

test.each([
  'gmail.com',
  'Gmail.com',
  'googlemail.com',
  'mail.com',
  'email.com',
  'ymail.com',
  'mail.de',
  'gmx.at',
  'web.de',
  'me.com',
  'hey.com',
  'pm.me',
  'proton.me',
  'fastmail.com',
  'yahoo.fr',
  'orange.es',
  'outlook.de',
  'example.com',
  'example.org',
  'exämple.de',
  'stripe.com',
  'uol.com.br',
  'cox.com',
  'life.com',
  'company.io',
])('%s is not asked about', (domain) => {
  expect(findMeantEmail(`jo@${domain}`)).toBeUndefined()
})

test.each(['', 'jo', '@', 'jo@'])('%p, which is no email, is not asked about', (text) => {
  expect(findMeantEmail(text)).toBeUndefined()
})

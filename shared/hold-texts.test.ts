import { expect, test } from 'bun:test'
import { describeHold, HOLD_SENTENCES, HOLD_TEXTS } from './hold-texts.ts'

test('a hold is told by its name, and by what was found if there is more', () => {
  expect(describeHold('review', '')).toBe('Stripe is reviewing the payment.')
  expect(describeHold('large', HOLD_SENTENCES.large('$67.25', '$19.99'))).toBe(
    'It is unusually large. $67.25 was paid, which is above $19.99.',
  )
})

test('the documentation says what to do about each hold', async () => {
  const page = await Bun.file('docs/holds.md').text()
  expect(Object.values(HOLD_TEXTS).filter((name) => !page.includes(`| ${name} `))).toEqual([])
})

test('what was found doesn’t repeat the name of a hold', () => {
  const sentences = Object.values(HOLD_SENTENCES).map((sentence) =>
    typeof sentence === 'string' ? sentence : (sentence as (...values: string[]) => string)('a', 'b'),
  )
  for (const name of Object.values(HOLD_TEXTS))
    expect(sentences.filter((sentence) => sentence.toLowerCase().includes(name.toLowerCase()))).toEqual([])
})

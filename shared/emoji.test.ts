import { expect, test } from 'bun:test'
import { hasEmoji } from './emoji.ts'

test('text with an emoji asks for the stylesheet of their font, other text doesn’t', () => {
  for (const emoji of ['👻', '🏳', '👩', '🇩', '❤', '☕', '✅', '⭐', '1\uFE0F\u20E3']) {
    expect([emoji, hasEmoji(`Cap ${emoji}`)]).toEqual([emoji, true])
  }
  expect(hasEmoji('Résumé “Tee” – #1 * 34 × 2½″ © ® ™ ↑ → ↔ € 日本')).toBe(false)
})

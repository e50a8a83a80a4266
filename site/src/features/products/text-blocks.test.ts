import { expect, test } from 'bun:test'
import { toTextBlocks } from './text-blocks.ts'

test('lines with a bullet are a list, the others paragraphs', () => {
  expect(toTextBlocks('A tee.\nSoft.\n\nGood.\n\n• 100% cotton\n• Light\n\nAsk us. - Really\n* One')).toEqual(
    [
      { type: 'paragraph', text: 'A tee.\nSoft.' },
      { type: 'paragraph', text: 'Good.' },
      { type: 'list', items: ['100% cotton', 'Light'] },
      { type: 'paragraph', text: 'Ask us. - Really' },
      { type: 'list', items: ['One'] },
    ],
  )
})

test('blanks have no blocks', () => {
  expect(toTextBlocks('\n \n')).toEqual([])
})

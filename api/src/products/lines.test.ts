import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { Lines } from './lines.ts'

test('the lines that contain or begin with a text are found, each once', () => {
  const lines = new Lines(['tee', '', 'teetee', 'coffee'])
  expect(lines.listContaining('ee')).toEqual([0, 2, 3])
  expect(lines.listBeginning('tee')).toEqual([0, 2])
  expect(new Lines([]).listContaining('ee')).toEqual([])
})

test('lines are found as one by one', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', '日') })
  fc.assert(
    fc.property(fc.array(word), word, (lines, text) => {
      const places = [...lines.keys()]
      const found = new Lines(lines)
      expect(found.listBeginning(text)).toEqual(places.filter((place) => lines[place]!.startsWith(text)))
      if (text)
        expect(found.listContaining(text)).toEqual(places.filter((place) => lines[place]!.includes(text)))
    }),
  )
})

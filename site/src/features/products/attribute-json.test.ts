import { expect, test } from 'bun:test'
import { decodeAttribute, encodeAttribute } from './attribute-json.ts'

test('texts are short in an attribute, and the same afterwards', () => {
  expect(encodeAttribute(['Tee', 7])).toBe('[~Tee~,7]')
  for (const value of [['"quoted" ~ \\ \n'], '~', { '~"': [null, -1.5] }]) {
    expect(decodeAttribute<typeof value>(encodeAttribute(value))).toEqual(value)
  }
})

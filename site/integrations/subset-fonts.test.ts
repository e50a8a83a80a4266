import { expect, test } from 'bun:test'
import { toCharacters } from './subset-fonts.ts'

test('a unicode-range is the characters in it', () => {
  expect(toCharacters('U+30-33, U+20AC,\n U+1F600')).toBe('0123€😀')
})

test('the pieces of the text font share no character, and the first has those of most pages', async () => {
  const css = await Bun.file(`${import.meta.dir}/../src/styles/font.css`).text()
  const ranges = [...css.matchAll(/unicode-range:([^;]+);/g)].map(([, range = '']) => range)
  const [basic, latin] = ranges.slice(0, 2).map((range) => new Set(toCharacters(range)))
  expect(basic!.intersection(latin!).size).toBe(0)
  for (const character of 'AZaz09$€#&@–—’“”…×½″²™©é↑↓') expect(basic).toContain(character)
  for (const character of 'àçñöß¿') expect(latin).toContain(character)
})

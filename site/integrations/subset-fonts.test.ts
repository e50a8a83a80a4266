import { expect, test } from 'bun:test'
import { toCharacters } from './unicode-range.ts'

test('a unicode-range is the characters in it', () => {
  expect(toCharacters('U+30-33, U+20AC,\n U+1F600')).toBe('0123€😀')
})

test('the last piece of the text font has what nearly every page needs, the one before the rest of Latin', async () => {
  const css = await Bun.file(`${import.meta.dir}/../src/styles/font.css`).text()
  const faces = [...css.matchAll(/src: url\('([^']+)'\)[^;]*;\s*unicode-range:([^;]+);/g)]
  const [, latin, basic] = faces.map(([, , range = '']) => new Set(toCharacters(range)))
  expect(faces).toHaveLength(3)
  for (const character of 'AZaz09$€#&@–—’“”…×½″²™©é↑↓') expect(basic).toContain(character)
  for (const character of 'àçñöß¿')
    expect([latin!.has(character), basic!.has(character)]).toEqual([true, false])
})

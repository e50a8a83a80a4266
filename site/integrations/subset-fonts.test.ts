import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { convert } from 'fontverter'
import { cutFont, FONT } from './subset-fonts.ts'

test('a cut font still names its authors, as its license asks for', async () => {
  const font = readFileSync(Bun.resolveSync(FONT, import.meta.dir))
  const cut = await convert(await cutFont(font, 'abc'), 'sfnt')
  expect(cut.toString('latin1').replaceAll('\0', '')).toContain('The Bricolage Grotesque Project Authors')
})

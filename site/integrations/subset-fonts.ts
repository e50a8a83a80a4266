import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import subsetFont from 'subset-font'
import { toCharacters } from './unicode-range.ts'

export const FONT =
  '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2'
const STYLES = new URL('../src/styles/font.css', import.meta.url)
const SUBSET_FACE =
  /url\('[./]+\/\.astro\/fonts\/(?<file>[\w-]+\.woff2)'\)[^;]*;\s*(?:unicode-range:|\/\* range:)(?<range>[^;*]+)/g

/** Kerning, ligatures, accents, and the figures of prices. */
const FEATURES = ['kern', 'liga', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum']
const WEIGHTS = { min: 400, max: 800 }
/** Copyright, license and its URL: the SIL Open Font License wants them in every copy. Its text is under `/licenses/`. */
const NAME_IDS = [0, 13, 14]

/** The font with these characters, and the weights and features that the store uses. */
export const cutFont = (font: Buffer, characters: string): Promise<Buffer> =>
  subsetFont(font, characters, {
    targetFormat: 'woff2',
    variationAxes: { wght: WEIGHTS },
    keepFeatures: FEATURES,
    noHinting: true,
    preserveNameIds: NAME_IDS,
  })

async function writeSubsets(folder: string): Promise<void> {
  const font = readFileSync(Bun.resolveSync(FONT, process.cwd()))
  mkdirSync(folder, { recursive: true })
  for (const { groups } of readFileSync(STYLES, 'utf8').matchAll(SUBSET_FACE)) {
    const { file = '', range = '' } = groups ?? {}
    writeFileSync(join(folder, file), await cutFont(font, toCharacters(range)))
  }
}

/** Cuts the text font into the pieces that `font.css` names, before a build and at the start of the development server. */
export const subsetFonts = (): AstroIntegration => ({
  name: 'subset-fonts',
  hooks: {
    'astro:config:setup': ({ config }) => writeSubsets(fileURLToPath(new URL('.astro/fonts/', config.root))),
  },
})

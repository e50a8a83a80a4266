import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { GREEN, GROUND } from './theme-colors.ts'

const stylesheet = readFileSync(new URL('../styles/global.css', import.meta.url), 'utf8')

/** @see https://www.w3.org/TR/css-color-4/#color-conversion-code */
function toHex(lightness: number, chroma: number, hue: number): string {
  const a = chroma * Math.cos((hue * Math.PI) / 180)
  const b = chroma * Math.sin((hue * Math.PI) / 180)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  const channel = (value: number) =>
    Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055))
  return `#${linear.map((value) => channel(value).toString(16).padStart(2, '0')).join('')}`
}

const token = (name: string) =>
  [...stylesheet.matchAll(new RegExp(`--color-${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`, 'g'))].map(
    ([, lightness, chroma, hue]) => toHex(Number(lightness), Number(chroma), Number(hue)),
  )

test('the theme colors are those of the stylesheet', () => {
  expect(token('ground')).toEqual([GROUND.light, GROUND.dark])
  expect(token('green')[0]).toBe(GREEN)
})

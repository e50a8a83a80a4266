export const COLOR_FAMILIES = [
  'black',
  'white',
  'grey',
  'brown',
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'purple',
  'pink',
  'beige',
] as const
export type ColorFamily = (typeof COLOR_FAMILIES)[number]

export const isColorFamily = (text: string): text is ColorFamily =>
  (COLOR_FAMILIES as readonly string[]).includes(text)

/** Lightness from 0 to 1, chroma from 0 to about 0.3, hue in degrees. */
interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

const toLinear = (channel: number) =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4

/** @see https://bottosson.github.io/posts/oklab/ */
function toOklch(code: string): Oklch {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((start) =>
    toLinear(Number.parseInt(code.slice(start, start + 2), 16) / 255),
  )
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const x = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const y = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(x, y),
    hue: ((Math.atan2(y, x) * 180) / Math.PI + 360) % 360,
  }
}

function neutralFamily({ lightness, chroma, hue }: Oklch): ColorFamily | undefined {
  const isWarm = hue > 35 && hue < 115
  if (lightness < 0.27 && chroma < (isWarm ? 0.016 : 0.03)) return 'black'
  if (lightness > 0.955 && chroma < 0.02) return 'white'
  // A pale and warm color is cream or sand, long before it is yellow or orange.
  if (isWarm && lightness > 0.72 && chroma > 0.014 && chroma < (hue < 60 ? 0.05 : 0.07)) return 'beige'
  // The eye sees a hue sooner in a pale color.
  const faintest = lightness < 0.4 ? 0.014 : lightness > 0.85 ? 0.012 : 0.022
  return chroma < faintest ? 'grey' : undefined
}

function hueFamily({ lightness, chroma, hue }: Oklch): ColorFamily {
  if (hue < 12 || hue >= 350) return lightness > 0.62 || (chroma > 0.16 && hue >= 350) ? 'pink' : 'red'
  if (hue < 35) {
    if (lightness > 0.72 || (lightness > 0.62 && chroma < 0.1)) return 'pink'
    return chroma < 0.06 ? 'brown' : 'red'
  }
  if (hue > 68 && hue < 75 && lightness > 0.72 && chroma > 0.1) return 'yellow'
  if (hue < 75) {
    if (lightness > 0.66 && chroma < 0.075 && hue > 60) return 'beige'
    if (lightness < 0.48 || (lightness < 0.65 && chroma < 0.11)) return 'brown'
    return lightness > 0.83 && hue < 50 ? 'pink' : 'orange'
  }
  if (hue < 110) {
    if (lightness < 0.5) return hue < 98 ? 'brown' : 'green'
    if (chroma < 0.06) return lightness > 0.7 ? 'beige' : hue < 98 ? 'brown' : 'green'
    return lightness < 0.6 && hue < 85 ? 'brown' : 'yellow'
  }
  if (hue < 190) return 'green'
  if (hue < 280) return 'blue'
  return hue < 335 || (lightness < 0.6 && chroma < 0.17) ? 'purple' : 'pink'
}

export const isColorCode = (text: string): boolean => /^#[0-9a-f]{6}$/i.test(text)

export function colorFamilyOfCode(code: string): ColorFamily | undefined {
  if (!isColorCode(code)) return undefined
  const color = toOklch(code)
  return neutralFamily(color) ?? hueFamily(color)
}

const FAMILY_WORDS: Record<string, ColorFamily> = {
  ...Object.fromEntries(COLOR_FAMILIES.map((family) => [family, family])),
  gray: 'grey',
  heather: 'grey',
  charcoal: 'grey',
  silver: 'grey',
  navy: 'blue',
  royal: 'blue',
  forest: 'green',
  olive: 'green',
  mint: 'green',
  maroon: 'red',
  burgundy: 'red',
  gold: 'yellow',
  mustard: 'yellow',
  cream: 'beige',
  natural: 'beige',
  sand: 'beige',
  lavender: 'purple',
}

function colorFamilyOfName(name: string): ColorFamily | null {
  const words = name.toLowerCase().split(/[^a-z]+/)
  const families = words.flatMap((word) => (Object.hasOwn(FAMILY_WORDS, word) ? [FAMILY_WORDS[word]!] : []))
  const isHeather = words.includes('heather')
  return (isHeather ? (families.find((family) => family !== 'grey') ?? families[0]) : families[0]) ?? null
}

export const colorFamily = (code: string | null, name: string): ColorFamily | null =>
  (code && colorFamilyOfCode(code)) || colorFamilyOfName(name)

export interface SwatchColor {
  code: string
  code2: string | null
}

export type Swatches = ReadonlyMap<number, ReadonlyMap<string, SwatchColor>>

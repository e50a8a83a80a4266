import { mapPath } from '#sandbox/draw/path'
import brush from '../../../data/sandbox/letters/brush.json'
import grotesk from '../../../data/sandbox/letters/grotesk.json'
import italic from '../../../data/sandbox/letters/italic.json'
import mono from '../../../data/sandbox/letters/mono.json'
import poster from '../../../data/sandbox/letters/poster.json'
import serif from '../../../data/sandbox/letters/serif.json'

/** Letters as outlines on a 1000-unit em, so that a picture depends on no font of the machine that draws it. */
interface Face {
  capHeight: number
  xHeight: number
  glyphs: Record<string, [advance: number, outline: string]>
  kern: Record<string, number>
}

const faces = { brush, grotesk, italic, mono, poster, serif } as unknown as Record<FaceName, Face>

export type FaceName = 'brush' | 'grotesk' | 'italic' | 'mono' | 'poster' | 'serif'

interface Setting {
  /** Height of the em. */
  size: number
  /** Added after each letter, in thousandths of the em. */
  tracking?: number
}

interface Placed {
  outline: string
  x: number
  advance: number
}

function setLetters(name: FaceName, text: string, { size, tracking = 0 }: Setting) {
  const face = faces[name]
  const scale = size / 1000
  const letters: Placed[] = []
  let x = 0
  const characters = [...text]
  for (const [index, character] of characters.entries()) {
    const glyph = face.glyphs[character]
    if (!glyph) throw new Error(`The ${name} letters have no ${character}`)
    const kern = face.kern[character + (characters[index + 1] ?? '')] ?? 0
    letters.push({ outline: glyph[1], x, advance: glyph[0] * scale })
    x += (glyph[0] + kern + tracking) * scale
  }
  return { letters, scale, width: x - tracking * scale }
}

export const capHeight = (face: FaceName, size: number) => (faces[face].capHeight * size) / 1000

export const textWidth = (face: FaceName, text: string, setting: Setting) =>
  setLetters(face, text, setting).width

/** One line; `y` is its baseline, `x` its start, middle or end. */
export function textPath(
  face: FaceName,
  text: string,
  {
    x,
    y,
    anchor = 'middle',
    ...setting
  }: Setting & { x: number; y: number; anchor?: 'start' | 'middle' | 'end' },
): string {
  const { letters, scale, width } = setLetters(face, text, setting)
  const start = x - { start: 0, middle: width / 2, end: width }[anchor]
  return letters
    .map((letter) => mapPath(letter.outline, ([px, py]) => [start + letter.x + px * scale, y + py * scale]))
    .join('')
}

/** The size at which a line is as wide as asked. */
export const sizeToFit = (face: FaceName, text: string, width: number, tracking = 0) =>
  width / textWidth(face, text, { size: 1, tracking })

/**
 * A line along a circle with its baseline on the radius, starting at an angle in degrees (0 is to the right).
 * Clockwise its letters stand outwards; counter-clockwise they stand inwards, to be read along the lower half.
 */
export function textOnCircle(
  face: FaceName,
  text: string,
  circle: Setting & { cx: number; cy: number; radius: number; from: number; counterClockwise?: boolean },
): string {
  const { cx, cy, radius, counterClockwise = false } = circle
  const { letters, scale } = setLetters(face, text, circle)
  const turn = counterClockwise ? -1 : 1
  return letters
    .map(({ outline, x, advance }) => {
      const angle = (circle.from * Math.PI) / 180 + (turn * (x + advance / 2)) / radius
      const [sin, cos] = [Math.sin(angle), Math.cos(angle)]
      return mapPath(outline, ([px, py]) => {
        const along = turn * (px * scale - advance / 2)
        const out = radius - turn * py * scale
        return [cx + out * cos - along * sin, cy + out * sin + along * cos]
      })
    })
    .join('')
}

import { isDark, lightness, mix } from '#sandbox/draw/paint'
import { mapPath, type Point } from '#sandbox/draw/path'

/**
 * `main` reads on any goods, `accent` is the label's green, `soft` a quiet second, `goods` the colour behind;
 * `paper` and `pen` are a printed white and a black upon it.
 */
export type Ink = 'main' | 'accent' | 'soft' | 'goods' | 'paper' | 'pen'

export interface PrintShape {
  outline: string
  ink: Ink
}

/** A design: outlines in a box of its own. Holes go by the even-odd rule. */
export interface Print {
  width: number
  height: number
  shapes: PrintShape[]
}

/** Where a design goes on the goods: it fills the area's width or height, whichever it meets first. */
export interface PrintArea {
  x: number
  y: number
  width: number
  height: number
  /** `top` hangs it from the upper edge, as on a chest. */
  align?: 'top' | 'middle'
  /** Bends it to the goods' form. */
  bend?: (point: Point) => Point
}

export function placePrint(print: Print, area: PrintArea, goods: string): string {
  const scale = Math.min(area.width / print.width, area.height / print.height)
  const left = area.x + (area.width - print.width * scale) / 2
  const top = area.y + (area.align === 'top' ? 0 : (area.height - print.height * scale) / 2)
  const bend = area.bend ?? ((point) => point)
  return print.shapes
    .map(({ outline, ink }) => {
      const placed = mapPath(outline, ([x, y]) => bend([left + x * scale, top + y * scale]))
      return `<path d="${placed}" fill="${inkColour(ink, goods)}" fill-rule="evenodd"/>`
    })
    .join('')
}

export function inkColour(ink: Ink, goods: string): string {
  const dark = isDark(goods)
  if (ink === 'goods') return goods
  if (ink === 'paper') return '#fbf8f1'
  if (ink === 'pen') return '#232120'
  if (ink === 'main') return dark ? '#f5efe2' : '#232120'
  if (ink === 'soft') return mix(goods, dark ? '#f5efe2' : '#232120', 0.55)
  // Between light and dark the green has to step further away from the goods.
  const bright = lightness(goods)
  if (dark) return bright > 0.33 ? '#cdeed6' : '#86cda2'
  return bright < 0.72 ? '#0c4a2b' : '#1c7045'
}

import { darker, isDark, lighter } from '#sandbox/draw/paint'
import { mirror } from '#sandbox/draw/path'
import type { PrintArea } from '#sandbox/draw/print'
import type { Fold, ReliefPart } from '#sandbox/draw/relief'

/** One kind of goods in one view, on a field of 1200 by 1200 units. */
export interface Goods {
  /** Everything that the goods cover: the edge of their light and of their shadow. */
  outline: string
  parts: readonly ReliefPart[]
  /** Flat colours, below the print. */
  base: (colour: string, second: string) => string
  /** Seams, ribs and stitches, above print and light. */
  detail: (colour: string, second: string) => string
  printArea?: PrintArea
  /** How strongly the relief shows; 1 unless said. */
  contrast?: number
  /** Smooth goods, without the grain of cloth. */
  smooth?: boolean
}

export const fill = (outline: string, colour: string, rest = '') =>
  `<path d="${outline}" fill="${colour}" ${rest}/>`

export const line = (d: string, colour: string, width: number, opacity: number, rest = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round" ${rest}/>`

/** The shadow line where two pieces meet. */
export const seam = (d: string, colour: string, width = 2.2) => line(d, darker(colour, 0.78), width, 0.42)

/** A row of stitches in thread of the goods' colour, which shows lighter on dark goods and darker on light ones. */
export function stitches(d: string, colour: string) {
  const thread = isDark(colour) ? lighter(colour, 0.5) : darker(colour, 0.6)
  return line(d, thread, 1.3, 0.36, 'stroke-dasharray="5 3.5"')
}

/** Both of a pair: as drawn on the right, and its mirror image on the left. */
export const pair = (d: string) => d + mirror(d)

export const mirrorFolds = (folds: readonly Fold[]): Fold[] =>
  folds.map((fold) => ({ ...fold, line: fold.line.map(([x, y]) => [1200 - x, y] as const) }))

/** A knitted rib: fine lines across a band, each from a point of one edge to its fellow on the other. */
export function ribs(from: CurvePoint, to: CurvePoint, count: number, colour: string) {
  const marks = Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5) / count
    const [[x1, y1], [x2, y2]] = [from(share), to(share)]
    return `M${x1.toFixed(1)} ${y1.toFixed(1)}L${x2.toFixed(1)} ${y2.toFixed(1)}`
  })
  return line(marks.join(''), darker(colour, 0.7), 1.6, isDark(colour) ? 0.34 : 0.2)
}

type CurvePoint = (share: number) => readonly [number, number]

/** A cubic curve by its share of the way. */
export function curve(...[a, b, c, d]: [Pt, Pt, Pt, Pt]): CurvePoint {
  return (t) => {
    const [u, v, w, z] = [(1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t ** 2 * (1 - t), t ** 3]
    return [u * a[0] + v * b[0] + w * c[0] + z * d[0], u * a[1] + v * b[1] + w * c[1] + z * d[1]]
  }
}

type Pt = readonly [number, number]

/** Two curves, one after the other. */
export const joined =
  (first: CurvePoint, second: CurvePoint): CurvePoint =>
  (t) =>
    t < 0.5 ? first(t * 2) : second(t * 2 - 1)

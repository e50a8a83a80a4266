import { capHeight, type FaceName, sizeToFit, textPath } from '#sandbox/draw/letters'
import type { Ink, Print, PrintShape } from '#sandbox/draw/print'

/** Designs are set in a box 1000 units wide. */
export const boxWidth = 1000

export interface Line {
  text: string
  face: FaceName
  ink?: Ink
  /** As wide as this; the whole box unless said. */
  width?: number
  tracking?: number
  align?: 'start' | 'middle' | 'end'
  /** Space above it. */
  gap?: number
}

/** Lines one below the other, each as large as its width allows; says where the next thing can begin. */
export function stack(lines: readonly Line[], top = 0): { shapes: PrintShape[]; bottom: number } {
  const shapes: PrintShape[] = []
  let y = top
  for (const {
    text,
    face,
    ink = 'main',
    width = boxWidth,
    tracking = 0,
    align = 'middle',
    gap = 0,
  } of lines) {
    const size = sizeToFit(face, text, width, tracking)
    y += gap + capHeight(face, size)
    const x = { start: 0, middle: boxWidth / 2, end: boxWidth }[align]
    shapes.push({ outline: textPath(face, text, { x, y, size, tracking, anchor: align }), ink })
  }
  return { shapes, bottom: y }
}

/** A design that is nothing but lines. */
export function lettering(...lines: Line[]): Print {
  const { shapes, bottom } = stack(lines)
  return { width: boxWidth, height: bottom + 10, shapes }
}

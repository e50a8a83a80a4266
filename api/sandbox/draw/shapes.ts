import { round } from '#sandbox/draw/path'

/** Outlines as path data, so that a print can be bent like its letters. */

export const rect = (x: number, y: number, width: number, height: number) =>
  `M${round(x)} ${round(y)}L${round(x + width)} ${round(y)}L${round(x + width)} ${round(y + height)}L${round(x)} ${round(y + height)}Z`

export function roundedRect(x: number, y: number, width: number, height: number, radius: number): string {
  const [r, b] = [x + width, y + height]
  return [
    `M${x + radius} ${y}L${r - radius} ${y}Q${r} ${y} ${r} ${y + radius}`,
    `L${r} ${b - radius}Q${r} ${b} ${r - radius} ${b}`,
    `L${x + radius} ${b}Q${x} ${b} ${x} ${b - radius}L${x} ${y + radius}Q${x} ${y} ${x + radius} ${y}Z`,
  ].join('')
}

export function ellipse(cx: number, cy: number, rx: number, ry = rx): string {
  const [kx, ky] = [rx * 0.5523, ry * 0.5523]
  const points = [
    [cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry],
    [cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy],
    [cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry],
    [cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy],
  ]
  return `M${round(cx - rx)} ${round(cy)}${points.map((curve) => `C${curve.map(round).join(' ')}`).join('')}Z`
}

/** A band along a circle, clockwise from one angle to the other; degrees, 0 is to the right. */
export function arcBand(cx: number, cy: number, inner: number, outer: number, from: number, to: number) {
  const steps = Math.ceil((to - from) / 6)
  const at = (radius: number, step: number) => {
    const angle = ((from + ((to - from) * step) / steps) * Math.PI) / 180
    return `${round(cx + radius * Math.cos(angle))} ${round(cy + radius * Math.sin(angle))}`
  }
  const there = Array.from({ length: steps + 1 }, (_, step) => at(outer, step))
  const back = Array.from({ length: steps + 1 }, (_, step) => at(inner, steps - step))
  return `M${[...there, ...back].join('L')}Z`
}

/** A closed outline through corners. */
export const polygon = (...points: (readonly [number, number])[]) =>
  `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`

/** A straight line as a thin bar. */
export function bar(x1: number, y1: number, x2: number, y2: number, width: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1)
  const [nx, ny] = [(-(y2 - y1) / length) * (width / 2), ((x2 - x1) / length) * (width / 2)]
  return polygon([x1 + nx, y1 + ny], [x2 + nx, y2 + ny], [x2 - nx, y2 - ny], [x1 - nx, y1 - ny])
}

export type Point = readonly [x: number, y: number]

/** Moves every point of a path in absolute M, L, Q, C and Z; small warps keep curves curves. */
export function mapPath(d: string, move: (point: Point) => Point): string {
  return d.replaceAll(/([MLQC])([^MLQCZ]*)/g, (_, command: string, rest: string) => {
    const numbers = rest.match(/-?\d*\.?\d+/g)?.map(Number) ?? []
    const moved: string[] = []
    for (let i = 0; i + 1 < numbers.length; i += 2) {
      moved.push(
        move([numbers[i]!, numbers[i + 1]!])
          .map(round)
          .join(' '),
      )
    }
    return command + moved.join(' ')
  })
}

export const round = (value: number) => Math.round(value * 10) / 10

/** The same shape on the other side of the picture's middle. */
export const mirror = (d: string) => mapPath(d, ([x, y]) => [1200 - x, y])

export const shift = (d: string, dx: number, dy: number, scale = 1) =>
  mapPath(d, ([x, y]) => [x * scale + dx, y * scale + dy])

export function turn(d: string, degrees: number, [cx, cy]: Point): string {
  const sin = Math.sin((degrees * Math.PI) / 180)
  const cos = Math.cos((degrees * Math.PI) / 180)
  return mapPath(d, ([x, y]) => [cx + (x - cx) * cos - (y - cy) * sin, cy + (x - cx) * sin + (y - cy) * cos])
}

/** The box around a path's points; curves bulge little beyond their handles. */
export function boxOf(d: string) {
  const xs: number[] = []
  const ys: number[] = []
  mapPath(d, (point) => {
    xs.push(point[0])
    ys.push(point[1])
    return point
  })
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) }
}

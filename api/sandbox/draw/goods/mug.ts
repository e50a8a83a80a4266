import { fill, type Goods, line } from '#sandbox/draw/goods/goods'
import { darker, isDark, lighter, mix } from '#sandbox/draw/paint'
import { mapPath, type Point } from '#sandbox/draw/path'
import { ellipse } from '#sandbox/draw/shapes'

const [left, right, base] = [352, 792, 872]
const [middle, radius] = [(left + right) / 2, (right - left) / 2]

/** A straight mug seen a little from above, its handle to the right unless turned. */
function mug(height: number, turned: boolean): Goods {
  const top = base - height
  const side = (d: string) => (turned ? mapPath(d, ([x, y]) => [1200 - x, y]) : d)
  const body = side(
    `M${left} ${top}C${left} ${top + 200} ${left + 2} ${base - 200} ${left + 6} ${base - 40}C${left + 8} ${base} ${left + 80} ${base + 32} ${middle} ${base + 32}C${right - 80} ${base + 32} ${right - 8} ${base} ${right - 6} ${base - 40}C${right - 2} ${base - 200} ${right} ${top + 200} ${right} ${top}C${right} ${top - 46} ${left} ${top - 46} ${left} ${top}Z`,
  )
  const [up, down] = [top + height * 0.2, base - height * 0.16]
  const handle = side(
    `M${right - 14} ${up}C${right + 70} ${up - 30} ${right + 178} ${up} ${right + 176} ${(up + down) / 2}C${right + 174} ${down + 6} ${right + 80} ${down + 34} ${right - 16} ${down}L${right - 16} ${down - 50}C${right + 60} ${down - 18} ${right + 122} ${down - 40} ${right + 124} ${(up + down) / 2}C${right + 126} ${up + 34} ${right + 60} ${up + 24} ${right - 14} ${up + 50}Z`,
  )
  const center = turned ? 1200 - middle : middle
  const rim = ellipse(center, top, radius, 36)
  const hole = ellipse(center, top + 2, radius - 15, 28)
  return {
    outline: body + handle + rim,
    smooth: true,
    contrast: 0.8,
    parts: [{ outline: handle, roundness: 13, height: 44 }],
    printArea: {
      x: center - 150,
      y: top + height * 0.2,
      width: 300,
      height: height * 0.62,
      bend: (point) => roundTheMug(point, center),
    },
    base: (colour) => fill(handle, colour) + fill(body, colour),
    detail: (colour) => glaze(body, colour) + opening(center, top, rim, hole, colour),
  }
}

const roundTheMug = ([x, y]: Point, center: number): Point => {
  const angle = (x - center) / radius
  return [center + radius * Math.sin(angle), y + 26 * Math.cos(angle) - 20]
}

/** Light and reflections on the round of the body; a dark mug shows mostly its reflections. */
function glaze(body: string, colour: string): string {
  const dark = isDark(colour)
  const shades = dark
    ? [
        [0, 0.5],
        [0.2, 0.1],
        [0.5, 0],
        [0.8, 0.16],
        [1, 0.6],
      ]
    : [
        [0, 0.3],
        [0.12, 0.13],
        [0.34, 0],
        [0.55, 0.02],
        [0.82, 0.17],
        [0.95, 0.34],
        [1, 0.28],
      ]
  const gleams = dark
    ? [
        [0.04, 0],
        [0.1, 0.34],
        [0.17, 0.06],
        [0.24, 0.02],
        [0.8, 0],
        [0.9, 0.16],
        [0.94, 0.02],
      ]
    : [
        [0.1, 0],
        [0.19, 0.75],
        [0.25, 0.15],
        [0.4, 0],
        [0.9, 0],
        [0.965, 0.3],
        [1, 0],
      ]
  const stops = (rows: number[][], tone: string) =>
    rows
      .map(([at, opacity]) => `<stop offset="${at}" stop-color="${tone}" stop-opacity="${opacity}"/>`)
      .join('')
  return [
    `<linearGradient id="round">${stops(shades, dark ? '#000000' : '#5a4a38')}</linearGradient>`,
    `<linearGradient id="gleam">${stops(gleams, '#ffffff')}</linearGradient>`,
    `<linearGradient id="foot" x2="0" y2="1"><stop offset="0.84" stop-color="#3a2c1c" stop-opacity="0"/><stop offset="1" stop-color="#3a2c1c" stop-opacity="0.3"/></linearGradient>`,
    ...['round', 'gleam', 'foot'].map((id) => fill(body, `url(#${id})`)),
  ].join('')
}

function opening(center: number, top: number, rim: string, hole: string, colour: string): string {
  const inside = isDark(colour) ? lighter(colour, 0.05) : mix(colour, '#cfc4b2', 0.5)
  return [
    `<linearGradient id="inside" x2="1"><stop stop-color="${darker(inside, 0.34)}"/><stop offset="0.5" stop-color="${darker(inside, 0.1)}"/><stop offset="1" stop-color="${lighter(inside, 0.3)}"/></linearGradient>`,
    fill(rim, lighter(colour, isDark(colour) ? 0.22 : 0.7)),
    fill(hole, 'url(#inside)'),
    line(rim, darker(colour, 0.5), 1.2, 0.35),
    line(
      `M${center - radius + 20} ${top + 10}C${center - 120} ${top + 40} ${center + 120} ${top + 40} ${center + radius - 20} ${top + 10}`,
      '#ffffff',
      3,
      isDark(colour) ? 0.35 : 0.8,
    ),
  ].join('')
}

export const mugs = {
  '11 oz': { front: mug(500, false), side: mug(500, true) },
  '15 oz': { front: mug(610, false), side: mug(610, true) },
}

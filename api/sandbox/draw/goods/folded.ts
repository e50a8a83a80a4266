import { fill, type Goods, line } from '#sandbox/draw/goods/goods'
import { darker } from '#sandbox/draw/paint'
import type { Fold, ReliefPart } from '#sandbox/draw/relief'

const stack =
  'M496 186C530 204 568 212 600 212C632 212 670 204 704 186C740 202 776 218 804 234C816 300 812 500 814 700L816 838Q816 856 796 857C660 862 540 862 404 857Q384 856 384 838L386 700C388 500 384 300 396 234C424 218 460 202 496 186Z'
// Clockwise like the rest: in a clip, outlines that turn against each other cancel out.
const under = 'M808 800L806 850Q806 872 786 873C660 878 540 878 414 873Q394 872 394 850L392 800Z'

const folds: Fold[] = [
  {
    line: [
      [800, 250],
      [786, 500],
      [800, 840],
    ],
    width: 20,
    depth: 6,
  },
  {
    line: [
      [400, 250],
      [414, 500],
      [400, 840],
    ],
    width: 20,
    depth: 6,
  },
  {
    line: [
      [400, 790],
      [600, 812],
      [800, 786],
    ],
    width: 26,
    depth: -6,
  },
  {
    line: [
      [690, 240],
      [740, 330],
      [770, 430],
    ],
    width: 28,
    depth: -5,
  },
  {
    line: [
      [510, 250],
      [450, 340],
      [430, 440],
    ],
    width: 28,
    depth: -5,
  },
  {
    line: [
      [780, 600],
      [690, 640],
      [620, 700],
    ],
    width: 26,
    depth: 5,
  },
]

/** The garment's front, its sleeves laid behind, as it lies on a shop's table; `top` stays above the fold. */
export function folded(front: Goods, top: { outline: string; parts: ReliefPart[] }): Goods {
  return {
    ...front,
    outline: stack + under + top.outline,
    parts: [
      { outline: under, roundness: 7, height: 14 },
      { outline: stack, roundness: 15, height: 34, shade: 0.5, folds, noise: 5 },
      ...top.parts,
    ],
    base: (colour, second) =>
      fill(under, darker(colour, 0.1)) +
      within(fill(stack, colour) + front.base(colour, second), top.outline),
    detail: (colour, second) =>
      within(front.detail(colour, second), top.outline) +
      line('M384 838Q384 856 404 857C540 862 660 862 796 857Q816 856 816 838', darker(colour, 0.8), 2, 0.4),
  }
}

const within = (markup: string, top: string) =>
  `<clipPath id="fold"><path d="${stack}"/><path d="${top}"/></clipPath><g clip-path="url(#fold)">${markup}</g>`

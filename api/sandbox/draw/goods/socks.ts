import { fill, type Goods, line, ribs, seam, stitches } from '#sandbox/draw/goods/goods'
import { darker, isDark } from '#sandbox/draw/paint'
import { shift } from '#sandbox/draw/path'
import type { Fold } from '#sandbox/draw/relief'

const sock =
  'M440 150C500 144 570 144 628 150C634 330 630 520 640 650C656 730 662 806 612 862C540 930 440 976 352 1006C286 1026 222 996 220 940C220 886 280 850 344 812C410 772 446 730 448 650C452 500 444 320 440 150Z'
const heel =
  'M640 650C656 730 662 806 612 862C596 878 580 890 562 902C530 850 520 800 530 752C560 706 600 670 640 650Z'
const toe = 'M352 1006C286 1026 222 996 220 940C220 900 252 870 292 842C350 880 376 940 368 1000Z'
const cuff =
  'M440 150C500 144 570 144 628 150C630 190 632 230 632 262C570 256 506 256 445 262C444 230 442 190 440 150Z'

const folds: Fold[] = [
  {
    line: [
      [452, 640],
      [520, 664],
      [600, 640],
    ],
    width: 22,
    depth: -8,
  },
  {
    line: [
      [456, 690],
      [530, 700],
      [620, 690],
    ],
    width: 20,
    depth: 7,
  },
  {
    line: [
      [400, 790],
      [460, 830],
      [500, 880],
    ],
    width: 22,
    depth: -8,
  },
  {
    line: [
      [500, 280],
      [506, 420],
      [498, 600],
    ],
    width: 36,
    depth: 6,
  },
]

const [dx, dy] = [236, 34]
const far = (d: string) => shift(d, dx, dy)
const both = (d: string) => far(d) + d

export const socksFront: Goods = {
  outline: both(sock),
  parts: [
    {
      outline: far(sock),
      roundness: 22,
      height: 48,
      noise: 4,
      folds: folds.map((fold) => ({ ...fold, line: fold.line.map(([x, y]) => [x + dx, y + dy] as const) })),
    },
    { outline: sock, roundness: 22, height: 48, shade: 0.4, noise: 4, folds },
  ],
  printArea: { x: 462, y: 300, width: 150, height: 290 },
  base: (colour) => {
    const trim = isDark(colour) ? '#efe6d2' : '#1f5a3c'
    return [far(sock), sock]
      .map((d, index) => {
        const place = index === 0 ? far : (own: string) => own
        return fill(d, colour) + fill(place(heel) + place(toe), trim) + stripes(place, trim)
      })
      .join('')
  },
  detail: (colour) =>
    [far, (own: string) => own]
      .map((place, index) =>
        [
          seam(place(sock), colour, index === 0 ? 1.4 : 2),
          seam(place('M530 752C520 800 530 850 562 902'), colour, 1.4),
          seam(place('M292 842C350 880 376 940 368 1000'), colour, 1.4),
          stitches(place('M445 262C506 256 570 256 632 262'), colour),
          knit(place, colour),
        ].join(''),
      )
      .join(''),
}

const stripes = (place: (d: string) => string, trim: string) =>
  [176, 206]
    .map((y) =>
      line(place(`M441 ${y}C500 ${y - 6} 570 ${y - 6} 630 ${y}`), trim, 13, 1, 'style="stroke-linecap:butt"'),
    )
    .join('')

function knit(place: (d: string) => string, colour: string): string {
  const [x, y] = place === far ? [dx, dy] : [0, 0]
  return (
    ribs(
      (t) => [440 + x + t * 188, 149 + y],
      (t) => [445 + x + t * 187, 259 + y],
      26,
      colour,
    ) + line(place(cuff), darker(colour, 0.7), 1.2, 0.2)
  )
}

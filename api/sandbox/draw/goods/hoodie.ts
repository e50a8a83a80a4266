import { fill, type Goods, line, seam, stitches } from '#sandbox/draw/goods/goods'
import { sleeved } from '#sandbox/draw/goods/long-sleeve'
import { hiddenNeck } from '#sandbox/draw/goods/neck'
import { darker, isDark, lighter } from '#sandbox/draw/paint'
import type { ReliefPart } from '#sandbox/draw/relief'

const hood =
  'M452 244C424 190 420 116 470 74C510 42 560 30 600 30C640 30 690 42 730 74C780 116 776 190 748 244C724 306 660 352 606 382L594 382C540 352 476 306 452 244Z'
const opening =
  'M506 150C506 104 550 82 600 82C650 82 694 104 694 150C702 226 656 304 604 356L596 356C544 304 498 226 506 150Z'
const pocket =
  'M456 742C500 738 700 738 744 742C766 800 806 850 846 880L848 984C760 998 440 998 352 984L354 880C394 850 434 800 456 742Z'
const hoodBack =
  'M460 200C500 158 700 158 740 200C756 262 726 368 662 424C624 450 576 450 538 424C474 368 444 262 460 200Z'
const cords = 'M566 338C558 366 564 400 558 436' + 'M634 338C644 372 634 410 641 452'

const body = sleeved(hiddenNeck, true, undefined)
const clothParts = body.parts.slice(0, -1)

const hoodPart: ReliefPart = {
  outline: hood,
  roundness: 22,
  height: 50,
  shade: 0.36,
  noise: 4,
  folds: [
    {
      line: [
        [468, 250],
        [500, 310],
        [560, 350],
      ],
      width: 18,
      depth: 9,
    },
    {
      line: [
        [732, 250],
        [700, 310],
        [640, 350],
      ],
      width: 18,
      depth: 9,
    },
    {
      line: [
        [450, 150],
        [470, 210],
        [490, 260],
      ],
      width: 14,
      depth: -8,
    },
    {
      line: [
        [752, 140],
        [732, 210],
        [708, 264],
      ],
      width: 14,
      depth: -8,
    },
    {
      line: [
        [500, 84],
        [560, 60],
        [640, 56],
      ],
      width: 14,
      depth: 6,
    },
  ],
}
const openingPart: ReliefPart = { outline: opening, roundness: 16, height: -46, noise: 3 }

function cord(colour: string) {
  const tone = isDark(colour) ? lighter(colour, 0.3) : darker(colour, 0.2)
  return [
    line(cords, '#000000', 11, 0.16, 'transform="translate(5 5)"'),
    line(cords, tone, 8, 1),
    line(cords, darker(tone, 0.4), 8, 0.3, 'stroke-dasharray="2 5"'),
    ...[
      [558, 436],
      [641, 452],
    ].map(
      ([x, y]) =>
        `<rect x="${x! - 5}" y="${y! - 4}" width="10" height="26" rx="3" fill="${darker(tone, 0.35)}"/>`,
    ),
    ...[566, 634].map(
      (x) =>
        `<circle cx="${x}" cy="336" r="8" fill="#b9b3a6"/><circle cx="${x}" cy="336" r="4" fill="#2b2826"/>`,
    ),
  ].join('')
}

/** What stays on top when the hoodie is folded. */
export const hoodTop = { outline: hood, parts: [hoodPart, openingPart] }

const front = (corded: boolean, printArea: Goods['printArea']): Goods => ({
  outline: body.outline + hood,
  parts: [
    ...clothParts,
    { outline: pocket, roundness: 14, height: 26, shade: 0.22, noise: 4 },
    hoodPart,
    openingPart,
  ],
  printArea,
  base: (colour) => body.base(colour, colour) + fill(hood, colour) + fill(opening, darker(colour, 0.4)),
  detail: (colour) =>
    [
      body.detail(colour, colour),
      seam(pocket, colour, 2),
      stitches('M464 750C500 746 700 746 736 750C760 806 800 856 838 886', colour),
      stitches('M464 750C440 806 400 856 362 886', colour),
      seam('M594 382C540 352 476 306 452 244M606 382C660 352 724 306 748 244', colour, 2.4),
      stitches('M488 152C486 92 540 64 600 64C660 64 714 92 712 152C720 236 670 314 606 372', colour),
      stitches('M488 152C480 236 530 314 594 372', colour),
      seam(opening, colour, 2),
      line('M600 84C604 150 602 220 600 300', '#000000', 2, 0.25),
      corded ? cord(colour) : '',
    ].join(''),
})

export const hoodieFront = front(true, { x: 440, y: 496, width: 320, height: 226, align: 'top' })
/** As children wear it; its pocket sits higher once the cut is short. */
export const cordlessHoodieFront = front(false, { x: 440, y: 424, width: 320, height: 330, align: 'top' })

export const hoodieBack: Goods = {
  outline: body.outline + hoodBack,
  parts: [
    ...clothParts,
    {
      outline: hoodBack,
      roundness: 24,
      height: 60,
      shade: 0.45,
      noise: 4,
      folds: [
        {
          line: [
            [486, 230],
            [560, 262],
            [640, 258],
          ],
          width: 20,
          depth: -9,
        },
        {
          line: [
            [724, 236],
            [660, 290],
            [600, 300],
          ],
          width: 20,
          depth: -8,
        },
        {
          line: [
            [500, 320],
            [560, 352],
            [640, 352],
          ],
          width: 22,
          depth: 8,
        },
      ],
    },
  ],
  printArea: { x: 416, y: 480, width: 368, height: 420, align: 'top' },
  base: (colour) => body.base(colour, colour) + fill(hoodBack, colour),
  detail: (colour) =>
    [
      body.detail(colour, colour),
      seam(hoodBack, colour, 2),
      seam('M600 172C604 260 602 360 600 442', colour, 1.6),
      stitches('M592 174C596 260 594 360 592 442M608 174C612 260 610 360 608 442', colour),
    ].join(''),
}

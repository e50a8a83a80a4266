import { fill, type Goods, line, mirrorFolds, pair, seam, stitches } from '#sandbox/draw/goods/goods'
import { darker, isDark, lighter } from '#sandbox/draw/paint'
import type { Fold } from '#sandbox/draw/relief'
import { ellipse } from '#sandbox/draw/shapes'

const crown =
  'M310 662C296 470 392 306 600 298C808 306 904 470 890 662C800 614 700 600 600 600C500 600 400 614 310 662Z'
const visor =
  'M306 664C400 614 500 598 600 598C700 598 800 614 894 664C950 730 968 790 938 838C850 772 720 744 600 744C480 744 350 772 262 838C232 790 250 730 306 664Z'
const panelSeam = 'M604 300C720 334 786 460 800 630'
const folds: Fold[] = [
  {
    line: [
      [760, 360],
      [800, 470],
      [816, 610],
    ],
    width: 26,
    depth: -7,
  },
  {
    line: [
      [640, 320],
      [700, 420],
      [720, 560],
    ],
    width: 34,
    depth: 6,
  },
  {
    line: [
      [850, 500],
      [840, 580],
      [800, 620],
    ],
    width: 20,
    depth: -7,
  },
]

/** Where the visor's curve is highest, in steps small enough not to show. */
const visorCrest = Array.from({ length: 36 }, (_, index) => {
  const x = 250 + index * 20
  return [x, 670 + ((x - 600) / 350) ** 2 * 120] as const
})

const visorRow = (inset: number) =>
  `M${272 + inset * 0.5} ${822 - inset}C${356 + inset * 0.2} ${764 - inset} 480 ${736 - inset} 600 ${736 - inset}C720 ${736 - inset} ${844 - inset * 0.2} ${764 - inset} ${928 - inset * 0.5} ${822 - inset}`

export const capFront: Goods = {
  outline: crown + visor + ellipse(600, 298, 24, 11),
  contrast: 1.1,
  parts: [
    { outline: crown, roundness: 34, height: 78, folds: [...folds, ...mirrorFolds(folds)], noise: 3 },
    {
      outline: visor,
      roundness: 16,
      height: 30,
      shade: 0.35,
      folds: [
        {
          line: visorCrest,
          width: 60,
          depth: 26,
        },
      ],
    },
    { outline: ellipse(600, 298, 24, 11), roundness: 5, height: 12 },
  ],
  printArea: {
    x: 470,
    y: 384,
    width: 260,
    height: 184,
    bend: ([x, y]) => [x, y + ((x - 600) / 130) ** 2 * 8],
  },
  base: (colour, second) =>
    fill(crown, colour) + fill(visor, second) + fill(ellipse(600, 298, 24, 11), second),
  detail: (colour, second) =>
    [
      line('M600 306L600 598', darker(colour, 0.7), 2, 0.3),
      stitches('M593 308L593 598', colour),
      stitches('M607 308L607 598', colour),
      seam(pair(panelSeam), colour, 1.8),
      stitches(pair('M612 306C730 340 796 466 810 636'), colour),
      ...[490, 710].map((x) => eyelet(x, 386, colour)),
      ...[14, 34, 54, 74].map((inset) => stitches(visorRow(inset), second)),
      seam('M310 662C400 614 500 600 600 600C700 600 800 614 890 662', colour, 2.6),
      line('M262 838C350 772 480 744 600 744C720 744 850 772 938 838', darker(second, 0.6), 5, 0.35),
    ].join(''),
}

function eyelet(x: number, y: number, colour: string) {
  const thread = isDark(colour) ? lighter(colour, 0.16) : darker(colour, 0.16)
  return `<circle cx="${x}" cy="${y}" r="9" fill="none" stroke="${thread}" stroke-width="5"/><circle cx="${x}" cy="${y}" r="5" fill="${darker(colour, 0.8)}"/>`
}

const profile =
  'M398 676C368 500 440 322 640 310C846 306 944 450 950 640C952 680 946 704 936 712C860 690 760 686 660 692C560 698 460 700 398 676Z'
const sideVisor =
  'M404 640C300 640 186 690 118 772C112 786 122 796 140 794C240 748 340 724 452 722C520 718 580 706 610 694C540 700 450 696 398 676Z'
const strap =
  'M900 664C926 668 946 676 950 690C950 716 946 736 938 752C926 756 912 752 908 742C908 720 902 700 892 690Z'

export const capSide: Goods = {
  outline: profile + sideVisor + strap,
  contrast: 1.1,
  parts: [
    { outline: strap, roundness: 6, height: 12 },
    {
      outline: profile,
      roundness: 34,
      height: 78,
      noise: 4,
      folds: [
        {
          line: [
            [520, 380],
            [560, 520],
            [590, 680],
          ],
          width: 36,
          depth: 6,
        },
        {
          line: [
            [760, 380],
            [800, 520],
            [810, 680],
          ],
          width: 30,
          depth: -7,
        },
        {
          line: [
            [880, 480],
            [890, 580],
            [860, 680],
          ],
          width: 24,
          depth: -7,
        },
      ],
    },
    {
      outline: sideVisor,
      roundness: 11,
      height: 24,
      shade: 0.32,
      folds: [
        {
          line: [
            [140, 770],
            [300, 684],
            [600, 690],
          ],
          width: 34,
          depth: 12,
        },
      ],
    },
  ],
  printArea: {
    x: 430,
    y: 420,
    width: 170,
    height: 190,
    // The front panel turns away to the left.
    bend: ([x, y]) => [x * 0.82 + 82, y + (515 - x) * 0.12],
  },
  base: (colour, second) => fill(strap, second) + fill(profile, colour) + fill(sideVisor, second),
  detail: (colour, second) =>
    [
      fill(ellipse(640, 309, 24, 9), second),
      seam('M640 312C680 420 694 560 690 690', colour, 1.8),
      stitches('M632 316C670 420 684 560 680 690M650 316C690 420 704 560 700 690', colour),
      seam('M640 312C500 350 440 480 440 690', colour, 1.4),
      eyelet(760, 420, colour),
      seam('M398 676C450 696 540 700 610 694', colour, 2.6),
      ...[0, 14, 28].map((up) =>
        stitches(`M${138 + up} ${780 - up}C${240 + up} ${736 - up} 340 ${712 - up} 470 ${708 - up}`, second),
      ),
    ].join(''),
}

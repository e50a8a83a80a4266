import { fill, type Goods, line, seam, stitches } from '#sandbox/draw/goods/goods'
import { darker } from '#sandbox/draw/paint'

const bag =
  'M356 440C440 434 760 434 844 440C850 640 856 880 852 1084C850 1096 842 1100 830 1101C700 1110 500 1110 370 1101C358 1100 350 1096 348 1084C344 880 350 640 356 440Z'
const strap =
  'M450 500L450 440C446 300 470 130 600 126C730 130 754 300 750 440L750 500L708 500L708 440C712 320 694 174 600 170C506 174 488 320 492 440L492 500Z'
const farStrap =
  'M470 440C464 320 486 170 604 164C722 168 738 320 732 440L696 440C700 330 690 212 604 206C518 212 504 330 508 440Z'

export const toteFront: Goods = {
  outline: bag + strap + farStrap,
  contrast: 1.05,
  parts: [
    { outline: farStrap, roundness: 5, height: 7, noise: 3 },
    {
      outline: bag,
      roundness: 22,
      height: 44,
      shade: 0.4,
      noise: 7,
      folds: [
        {
          line: [
            [471, 500],
            [450, 640],
            [420, 800],
          ],
          width: 28,
          depth: -9,
        },
        {
          line: [
            [729, 500],
            [752, 640],
            [786, 800],
          ],
          width: 28,
          depth: -9,
        },
        {
          line: [
            [480, 520],
            [506, 700],
            [500, 900],
          ],
          width: 40,
          depth: 7,
        },
        {
          line: [
            [720, 520],
            [700, 720],
            [716, 930],
          ],
          width: 40,
          depth: 7,
        },
        {
          line: [
            [352, 1060],
            [430, 980],
            [520, 950],
          ],
          width: 24,
          depth: -8,
        },
        {
          line: [
            [848, 1060],
            [770, 990],
            [690, 960],
          ],
          width: 24,
          depth: -8,
        },
        {
          line: [
            [600, 450],
            [606, 520],
            [600, 600],
          ],
          width: 50,
          depth: -6,
        },
        {
          line: [
            [380, 700],
            [390, 860],
            [380, 1000],
          ],
          width: 22,
          depth: 6,
        },
        {
          line: [
            [826, 680],
            [816, 860],
            [826, 1000],
          ],
          width: 22,
          depth: -6,
        },
      ],
    },
    { outline: strap, roundness: 5, height: 7, shade: 0.26, noise: 3 },
  ],
  printArea: { x: 410, y: 560, width: 380, height: 430 },
  base: (colour, second) => fill(farStrap, darker(second, 0.14)) + fill(bag, colour) + fill(strap, second),
  detail: (colour, second) =>
    [
      stitches('M355 482C440 476 760 476 845 482', colour),
      stitches('M355 488C440 482 760 482 845 488', colour),
      line('M356 440C440 434 760 434 844 440', darker(colour, 0.7), 2, 0.3),
      seam('M450 500L450 440C446 300 470 130 600 126C730 130 754 300 750 440L750 500', second, 1.6),
      ...[450, 708].map((x) =>
        stitches(
          `M${x + 6} 448L${x + 36} 448L${x + 36} 494L${x + 6} 494ZM${x + 6} 448L${x + 36} 494M${x + 36} 448L${x + 6} 494`,
          second,
        ),
      ),
      stitches('M457 440C454 304 478 138 600 133C722 138 746 304 743 440', second),
    ].join(''),
}

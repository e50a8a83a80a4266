import { fill, type Goods, mirrorFolds, pair, seam, stitches } from '#sandbox/draw/goods/goods'
import { backNeck, frontNeck, type Neck, neckHole } from '#sandbox/draw/goods/neck'
import { mirror } from '#sandbox/draw/path'
import type { Fold } from '#sandbox/draw/relief'

const torso =
  'C752 208 800 232 851 262C842 330 852 410 884 484C874 590 868 680 869 780C870 870 875 960 881 1034C800 1052 700 1058 600 1058C500 1058 400 1052 319 1034C325 960 330 870 331 780C332 680 326 590 316 484C348 410 358 330 349 262C400 232 448 208 496 186Z'
const sleeve =
  'M851 262C905 288 950 330 985 382C1012 422 1038 466 1054 500C1026 534 978 568 932 588C914 548 900 514 884 484C852 410 842 330 851 262Z'

export const bodyFolds: Fold[] = [
  {
    line: [
      [872, 500],
      [800, 560],
      [722, 600],
    ],
    width: 20,
    depth: -8,
  },
  {
    line: [
      [868, 534],
      [796, 620],
      [750, 690],
    ],
    width: 24,
    depth: 7,
  },
  {
    line: [
      [328, 500],
      [404, 566],
      [470, 596],
    ],
    width: 20,
    depth: -8,
  },
  {
    line: [
      [332, 540],
      [418, 640],
      [446, 704],
    ],
    width: 24,
    depth: 6,
  },
  {
    line: [
      [836, 300],
      [806, 400],
      [804, 480],
    ],
    width: 24,
    depth: -6,
  },
  {
    line: [
      [364, 300],
      [394, 400],
      [400, 484],
    ],
    width: 24,
    depth: -6,
  },
  {
    line: [
      [716, 680],
      [742, 850],
      [750, 1044],
    ],
    width: 38,
    depth: 8,
  },
  {
    line: [
      [790, 720],
      [808, 880],
      [814, 1040],
    ],
    width: 28,
    depth: -7,
  },
  {
    line: [
      [500, 700],
      [474, 860],
      [466, 1046],
    ],
    width: 42,
    depth: 7,
  },
  {
    line: [
      [418, 720],
      [398, 870],
      [392, 1040],
    ],
    width: 28,
    depth: -8,
  },
  {
    line: [
      [610, 800],
      [618, 930],
      [608, 1050],
    ],
    width: 44,
    depth: -5,
  },
  {
    line: [
      [690, 240],
      [760, 330],
      [800, 352],
    ],
    width: 30,
    depth: 5,
  },
  {
    line: [
      [510, 250],
      [440, 330],
      [400, 352],
    ],
    width: 30,
    depth: 5,
  },
]
const sleeveFolds: Fold[] = [
  {
    line: [
      [866, 310],
      [918, 404],
      [940, 510],
    ],
    width: 20,
    depth: -7,
  },
  {
    line: [
      [892, 330],
      [962, 420],
      [1004, 510],
    ],
    width: 22,
    depth: 6,
  },
  {
    line: [
      [880, 446],
      [930, 496],
      [950, 566],
    ],
    width: 13,
    depth: -6,
  },
]

function tee(neck: Neck, printArea: Goods['printArea']): Goods {
  const body = neck.edge + torso
  const hem = 'M321 1012C402 1030 500 1036 600 1036C700 1036 798 1030 879 1012'
  const cuff = 'M1044 480C1016 514 968 548 923 568'
  return {
    outline: [body, pair(sleeve), neck.band, neck === frontNeck ? neckHole : ''].join(''),
    parts: [
      { outline: sleeve, roundness: 20, height: 40, folds: sleeveFolds, noise: 5 },
      { outline: mirror(sleeve), roundness: 20, height: 40, folds: mirrorFolds(sleeveFolds), noise: 5 },
      { outline: body, roundness: 26, height: 56, shade: 0.3, folds: bodyFolds, noise: 6 },
      neck.part,
    ],
    printArea,
    base: (colour) => neck.inside(colour) + fill(pair(sleeve) + body, colour) + neck.base(colour),
    detail: (colour) =>
      [
        neck.detail(colour),
        stitches(hem, colour),
        stitches(
          hem.replaceAll(/(\d+) (\d+)/g, (_, x, y) => `${x} ${Number(y) + 5}`),
          colour,
        ),
        stitches(pair(cuff), colour),
        seam(pair('M851 262C842 330 852 410 884 484'), colour),
      ].join(''),
  }
}

export const teeFront = tee(frontNeck, { x: 430, y: 396, width: 340, height: 400, align: 'top' })
export const teeBack = tee(backNeck, { x: 416, y: 316, width: 368, height: 540, align: 'top' })

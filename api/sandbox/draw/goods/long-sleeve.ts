import { curve, fill, type Goods, mirrorFolds, pair, ribs, seam, stitches } from '#sandbox/draw/goods/goods'
import { backNeck, frontNeck, type Neck, neckHole } from '#sandbox/draw/goods/neck'
import { bodyFolds } from '#sandbox/draw/goods/tee'
import { darker } from '#sandbox/draw/paint'
import { mirror } from '#sandbox/draw/path'
import type { Fold } from '#sandbox/draw/relief'

/** Sleeve to the wrist, without its cuff. */
export const longSleeve =
  'M851 262C912 288 960 344 984 412C1022 520 1062 740 1086 912C1056 934 1014 944 976 940C960 820 930 640 884 484C852 410 842 330 851 262Z'
export const cuff = 'M1086 912C1056 934 1014 944 976 940L982 1000C1014 1004 1054 996 1084 978Z'

export const longSleeveFolds: Fold[] = [
  {
    line: [
      [862, 310],
      [920, 420],
      [950, 540],
    ],
    width: 22,
    depth: -7,
  },
  {
    line: [
      [890, 330],
      [962, 450],
      [1000, 600],
    ],
    width: 26,
    depth: 7,
  },
  {
    line: [
      [890, 470],
      [950, 530],
      [1010, 560],
    ],
    width: 14,
    depth: -7,
  },
  {
    line: [
      [928, 640],
      [986, 650],
      [1032, 628],
    ],
    width: 13,
    depth: -8,
  },
  {
    line: [
      [934, 680],
      [990, 704],
      [1044, 690],
    ],
    width: 14,
    depth: 8,
  },
  {
    line: [
      [946, 730],
      [1000, 740],
      [1056, 720],
    ],
    width: 12,
    depth: -7,
  },
  {
    line: [
      [962, 850],
      [1010, 842],
      [1072, 850],
    ],
    width: 11,
    depth: -7,
  },
  {
    line: [
      [968, 884],
      [1020, 890],
      [1078, 872],
    ],
    width: 12,
    depth: 7,
  },
  {
    line: [
      [976, 924],
      [1020, 916],
      [1080, 898],
    ],
    width: 9,
    depth: -6,
  },
]

const torso =
  'C752 208 800 232 851 262C842 330 852 410 884 484C874 590 868 680 869 780C870 870 875 960 881 1034C800 1052 700 1058 600 1058C500 1058 400 1052 319 1034C325 960 330 870 331 780C332 680 326 590 316 484C348 410 358 330 349 262C400 232 448 208 496 186Z'
const sweatTorso =
  'C752 206 800 230 851 262C842 330 852 410 884 484C872 590 868 680 874 780C880 860 884 920 872 984C780 1000 700 1004 600 1004C500 1004 420 1000 328 984C316 920 320 860 326 780C332 680 328 590 316 484C348 410 358 330 349 262C400 230 448 206 496 186Z'
export const waistband =
  'M872 984C780 1000 700 1004 600 1004C500 1004 420 1000 328 984L340 1050C420 1066 500 1070 600 1070C700 1070 780 1066 860 1050Z'

const cuffRibs = (colour: string) =>
  ribs(
    curve([976, 940], [1014, 944], [1056, 934], [1086, 912]),
    curve([982, 1000], [1014, 1004], [1054, 996], [1084, 978]),
    16,
    colour,
  ) +
  ribs(
    curve([224, 940], [186, 944], [144, 934], [114, 912]),
    curve([218, 1000], [186, 1004], [146, 996], [116, 978]),
    16,
    colour,
  )

export const waistRibs = (colour: string) =>
  ribs(
    curve([328, 984], [440, 1008], [760, 1008], [872, 984]),
    curve([340, 1050], [440, 1076], [760, 1076], [860, 1050]),
    92,
    colour,
  )

/** A garment with sleeves to the wrist; sweatshirts are heavier, with ribbed cuffs and a waistband. */
export function sleeved(neck: Neck, sweat: boolean, printArea: Goods['printArea']): Goods {
  const body = neck.edge + (sweat ? sweatTorso : torso)
  const bands = sweat ? pair(cuff) + waistband : pair(cuff)
  const hem = 'M321 1012C402 1030 500 1036 600 1036C700 1036 798 1030 879 1012'
  const weight = sweat ? 1.3 : 1
  return {
    outline: [body, pair(longSleeve), bands, neck.band, neck === frontNeck ? neckHole : ''].join(''),
    parts: [
      { outline: longSleeve, roundness: 22, height: 46 * weight, folds: longSleeveFolds, noise: 5 },
      {
        outline: mirror(longSleeve),
        roundness: 22,
        height: 46 * weight,
        folds: mirrorFolds(longSleeveFolds),
        noise: 5,
      },
      { outline: cuff, roundness: 12, height: 24, shade: 0.1 },
      { outline: mirror(cuff), roundness: 12, height: 24, shade: 0.1 },
      {
        outline: body,
        roundness: 28,
        height: 56 * weight,
        shade: 0.3,
        folds: bodyFolds,
        noise: sweat ? 4 : 6,
      },
      ...(sweat ? [{ outline: waistband, roundness: 12, height: 26, shade: 0.1 }] : []),
      neck.part,
    ],
    printArea,
    base: (colour) =>
      neck.inside(colour) +
      fill(pair(longSleeve) + body, colour) +
      fill(bands, darker(colour, 0.03)) +
      neck.base(colour),
    detail: (colour) =>
      [
        neck.detail(colour),
        cuffRibs(colour),
        sweat
          ? waistRibs(colour) + seam('M328 984C440 1008 760 1008 872 984', colour, 1.8)
          : stitches(hem, colour),
        sweat && neck === frontNeck ? stitches('M574 340L600 388L626 340', colour) : '',
        seam(pair('M851 262C842 330 852 410 884 484'), colour),
        seam(pair('M976 940C1014 944 1056 934 1086 912'), colour, 1.6),
      ].join(''),
  }
}

const chest = { x: 430, y: 396, width: 340, height: 400, align: 'top' } as const
const behind = { x: 416, y: 316, width: 368, height: 540, align: 'top' } as const

export const longSleeveFront = sleeved(frontNeck, false, chest)
export const longSleeveBack = sleeved(backNeck, false, behind)
export const crewneckFront = sleeved(frontNeck, true, { ...chest, y: 430, x: 445, width: 310 })
export const crewneckBack = sleeved(backNeck, true, behind)

import { curve, fill, joined, line, pair, ribs, seam, stitches } from '#sandbox/draw/goods/goods'
import { darker, isDark, lighter } from '#sandbox/draw/paint'
import type { ReliefPart } from '#sandbox/draw/relief'

/** The round neck that tee, long sleeve and crew neck share; its corners lie at 496 and 704. */
export interface Neck {
  /** Upper edge of the body between the shoulders, from left to right. */
  edge: string
  band: string
  part: ReliefPart
  inside: (colour: string) => string
  base: (colour: string) => string
  detail: (colour: string) => string
}

/** What is seen of the inside of the back. */
export const neckHole =
  'M496 186C530 181 568 179 600 179C632 179 670 181 704 186C692 262 644 304 600 304C556 304 508 262 496 186Z'
const frontBand =
  'M496 186C508 262 556 304 600 304C644 304 692 262 704 186L729 198C714 286 655 334 600 334C545 334 486 286 471 198Z'
const backBand =
  'M496 186C530 212 568 220 600 220C632 220 670 212 704 186L729 198C690 234 640 248 600 248C560 248 510 234 471 198Z'

const shoulders = pair('M704 186C752 208 800 232 851 262')

const bandColour = (colour: string) => (isDark(colour) ? lighter(colour, 0.04) : darker(colour, 0.03))

export const frontNeck: Neck = {
  edge: 'M496 186C508 262 556 304 600 304C644 304 692 262 704 186',
  band: frontBand,
  part: { outline: frontBand, roundness: 7, height: 13, shade: 0.2 },
  inside: (colour) =>
    [
      fill(neckHole, darker(colour, isDark(colour) ? 0.42 : 0.24)),
      fill(
        'M496 186C530 181 568 179 600 179C632 179 670 181 704 186C670 203 632 208 600 208C568 208 530 203 496 186Z',
        darker(colour, 0.16),
      ),
      ribs(
        curve([500, 184], [546, 178], [654, 178], [700, 184]),
        curve([512, 193], [552, 214], [648, 214], [688, 193]),
        30,
        colour,
      ),
      line('M499 190C532 206 568 211 600 211C632 211 668 206 701 190', darker(colour, 0.7), 1.6, 0.5),
      `<rect x="574" y="222" width="52" height="34" rx="2" fill="#f4efe4" opacity="0.9"/>`,
      `<circle cx="600" cy="239" r="8" fill="none" stroke="#1c7045" stroke-width="3" stroke-dasharray="36 15" transform="rotate(170 600 239)"/>`,
      // The front of the neck lies in the shade of what is behind it.
      `<path d="M496 186C508 262 556 304 600 304C644 304 692 262 704 186C688 246 640 284 600 284C560 284 512 246 496 186Z" fill="#000" opacity="0.16"/>`,
    ].join(''),
  base: (colour) => fill(frontBand, bandColour(colour)),
  detail: (colour) =>
    [
      ribs(
        joined(
          curve([496, 186], [508, 262], [556, 304], [600, 304]),
          curve([600, 304], [644, 304], [692, 262], [704, 186]),
        ),
        joined(
          curve([471, 198], [486, 286], [545, 334], [600, 334]),
          curve([600, 334], [655, 334], [714, 286], [729, 198]),
        ),
        70,
        colour,
      ),
      seam('M471 198C486 286 545 334 600 334C655 334 714 286 729 198', colour, 1.8),
      seam(shoulders, colour, 1.2),
      stitches('M465 203C480 296 542 343 600 343C658 343 720 296 735 203', colour),
    ].join(''),
}

export const backNeck: Neck = {
  edge: 'M496 186C530 212 568 220 600 220C632 220 670 212 704 186',
  band: backBand,
  part: { outline: backBand, roundness: 7, height: 13, shade: 0.16 },
  inside: () => '',
  base: (colour) => fill(backBand, bandColour(colour)),
  detail: (colour) =>
    [
      ribs(
        joined(
          curve([496, 186], [530, 212], [568, 220], [600, 220]),
          curve([600, 220], [632, 220], [670, 212], [704, 186]),
        ),
        joined(
          curve([471, 198], [510, 234], [560, 248], [600, 248]),
          curve([600, 248], [640, 248], [690, 234], [729, 198]),
        ),
        54,
        colour,
      ),
      seam(shoulders, colour, 1.2),
      seam('M471 198C510 234 560 248 600 248C640 248 690 234 729 198', colour, 1.8),
    ].join(''),
}

/** For a hoodie: the hood covers what would be seen of it. */
export const hiddenNeck: Neck = {
  edge: backNeck.edge,
  band: '',
  part: { outline: '', roundness: 1, height: 0 },
  inside: () => '',
  base: () => '',
  detail: () => '',
}

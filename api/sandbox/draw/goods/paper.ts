import { fill, type Goods, line } from '#sandbox/draw/goods/goods'
import { darker, isDark, lighter } from '#sandbox/draw/paint'
import { ellipse, roundedRect } from '#sandbox/draw/shapes'

/** A round sticker on its square of backing paper, `radius` in the picture's units. */
function sticker(radius: number, backing: boolean): Goods {
  const sheet = roundedRect(600 - radius - 70, 600 - radius - 70, radius * 2 + 140, radius * 2 + 140, 14)
  const rim = ellipse(600, 600, radius)
  const field = ellipse(600, 600, radius - 26)
  const inner = radius * 1.5
  return {
    outline: backing ? sheet : rim,
    smooth: true,
    parts: backing ? [] : [{ outline: rim, roundness: 4, height: 6 }],
    printArea: { x: 600 - inner / 2, y: 600 - inner / 2, width: inner, height: inner },
    base: (colour) =>
      [
        backing ? fill(sheet, '#f4efe4') + line(sheet, '#b8ab95', 1.5, 0.5) : '',
        backing ? fill(ellipse(603, 606, radius + 3), '#6b5c48', 'opacity="0.2"') : '',
        fill(rim, '#fdfcf8'),
        fill(field, colour),
      ].join(''),
    detail: () =>
      [
        `<linearGradient id="vinyl" x2="1" y2="1"><stop offset="0.1" stop-color="#fff" stop-opacity="0.26"/><stop offset="0.42" stop-color="#fff" stop-opacity="0.04"/><stop offset="0.44" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity="0.1"/></linearGradient>`,
        fill(rim, 'url(#vinyl)'),
        line(rim, '#8d8170', 1.5, 0.5),
      ].join(''),
  }
}

export const stickers: Record<string, Goods> = {
  '3″×3″': sticker(250, true),
  '4″×4″': sticker(300, true),
  '5.5″×5.5″': sticker(370, true),
}
export const bareSticker = sticker(190, false)

const cover = roundedRect(356, 176, 530, 850, 18)
const pages = roundedRect(366, 186, 530, 850, 16)
const holes = Array.from({ length: 24 }, (_, index) => 214 + index * 33.6)

export const notebookFront: Goods = {
  outline: cover + pages + roundedRect(330, 200, 60, 800, 20),
  smooth: true,
  contrast: 0.6,
  parts: [{ outline: cover, roundness: 5, height: 8 }],
  printArea: { x: 450, y: 262, width: 370, height: 680 },
  base: (colour) =>
    [
      fill(roundedRect(370, 190, 530, 850, 16), '#d9cfbd'),
      fill(pages, '#f6f1e6'),
      line('M896 200L896 1030M380 1036L890 1036', '#b6aa96', 2, 0.6),
      fill(cover, colour),
    ].join(''),
  detail: (colour) =>
    [
      `<linearGradient id="cover" x2="1" y2="0.6"><stop stop-color="#000" stop-opacity="0.2"/><stop offset="0.1" stop-color="#fff" stop-opacity="0.05"/><stop offset="0.45" stop-color="#fff" stop-opacity="${isDark(colour) ? 0.1 : 0.3}"/><stop offset="1" stop-color="#000" stop-opacity="0.16"/></linearGradient>`,
      fill(cover, 'url(#cover)'),
      line('M420 178L420 1024', darker(colour, 0.8), 3, 0.35),
      line('M423 178L423 1024', lighter(colour, 0.5), 1.5, 0.2),
      ...holes.map(wire),
    ].join(''),
}

function wire(y: number): string {
  return [
    fill(roundedRect(381, y - 7, 16, 14, 4), '#171412', 'opacity="0.75"'),
    line(
      `M388 ${y - 3}C366 ${y - 14} 336 ${y - 12} 336 ${y}C336 ${y + 9} 350 ${y + 10} 360 ${y + 6}`,
      '#2b2723',
      7,
      0.9,
    ),
    line(`M386 ${y - 5}C366 ${y - 15} 338 ${y - 13} 338 ${y - 2}`, '#a59c8f', 2.4, 0.9),
  ].join('')
}

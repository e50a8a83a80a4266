import type { Goods } from '#sandbox/draw/goods/goods'
import { lightness } from '#sandbox/draw/paint'
import { type Print, placePrint } from '#sandbox/draw/print'
import { type Relief, toPaths } from '#sandbox/draw/relief'
import { colours } from '../../../data/sandbox/colours.ts'

/** The goods in their colour, with print, light and seams; no ground, no shadow. */
export function dress(goods: Goods, relief: Relief, tint: string, print: Print | null): string {
  const [colour = '#cccccc', second = colour] = colours[tint] ?? []
  const bright = lightness(colour)
  const contrast = goods.contrast ?? 1
  // Black cloth shows its form by its lights, white cloth by its shades.
  const shade = contrast * (0.5 + 0.5 * (1 - Math.abs(bright - 0.45)))
  const light = contrast * (bright > 0.8 ? 0.5 : 0.34 + 0.2 * bright)
  return [
    `<clipPath id="goods">${toPaths(goods.outline, '')}</clipPath>`,
    goods.base(colour, second),
    print && goods.printArea ? placePrint(print, goods.printArea, colour) : '',
    '<g clip-path="url(#goods)">',
    !goods.smooth && /Heather|Grey/.test(tint)
      ? '<rect width="1200" height="1200" fill="url(#heather)"/>'
      : '',
    goods.smooth ? '' : '<rect width="1200" height="1200" fill="url(#grain)"/>',
    `<image href="${relief.shade}" width="1200" height="1200" opacity="${shade.toFixed(2)}"/>`,
    `<image href="${relief.light}" width="1200" height="1200" opacity="${light.toFixed(2)}"/>`,
    '</g>',
    goods.detail(colour, second),
  ].join('')
}

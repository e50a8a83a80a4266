import type { Goods } from '#sandbox/draw/goods/goods'
import { mapPath, type Point } from '#sandbox/draw/path'

/** A child's cut: the same garment with a shorter body and shorter sleeves. */
export function kidsCut(goods: Goods): Goods {
  const d = (outline: string) => mapPath(outline, shorten)
  const markup = (text: string) =>
    text.replaceAll(/ d="([^"]*)"/g, (_, outline: string) => ` d="${d(outline)}"`)
  return {
    ...goods,
    outline: d(goods.outline),
    parts: goods.parts.map((part) => ({
      ...part,
      outline: d(part.outline),
      folds: part.folds?.map((fold) => ({ ...fold, line: fold.line.map(shorten) })),
    })),
    base: (colour, second) => markup(goods.base(colour, second)),
    detail: (colour, second) => markup(goods.detail(colour, second)),
    printArea: goods.printArea && { ...goods.printArea, height: goods.printArea.height * 0.72 },
  }
}

/** From the armpits down everything is a quarter shorter. */
const shorten = ([x, y]: Point): Point => [x, y < 484 ? y : 484 + (y - 484) * 0.74]

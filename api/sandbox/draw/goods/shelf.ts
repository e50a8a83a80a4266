import { capFront, capSide } from '#sandbox/draw/goods/cap'
import { folded } from '#sandbox/draw/goods/folded'
import type { Goods } from '#sandbox/draw/goods/goods'
import { cordlessHoodieFront, hoodieBack, hoodieFront, hoodTop } from '#sandbox/draw/goods/hoodie'
import { kidsCut } from '#sandbox/draw/goods/kids'
import { crewneckBack, crewneckFront, longSleeveBack, longSleeveFront } from '#sandbox/draw/goods/long-sleeve'
import { mugs } from '#sandbox/draw/goods/mug'
import { frontNeck } from '#sandbox/draw/goods/neck'
import { bareSticker, notebookFront, stickers } from '#sandbox/draw/goods/paper'
import { socksFront } from '#sandbox/draw/goods/socks'
import { teeBack, teeFront } from '#sandbox/draw/goods/tee'
import { toteFront } from '#sandbox/draw/goods/tote'
import type { Template } from '../../../../data/sandbox/blanks.ts'
import type { View } from '../../../../data/sandbox/catalogue.ts'

const neckTop = { outline: frontNeck.band, parts: [frontNeck.part] }

/** The sides that each kind can show; what is missing is shown from the front. */
const goods: Record<
  Exclude<Template, 'mug' | 'sticker'>,
  { front: Goods; back?: Goods; side?: Goods; flat?: Goods }
> = {
  tee: { front: teeFront, back: teeBack, flat: folded(teeFront, neckTop) },
  'long-sleeve': { front: longSleeveFront, back: longSleeveBack, flat: folded(longSleeveFront, neckTop) },
  crewneck: { front: crewneckFront, back: crewneckBack, flat: folded(crewneckFront, neckTop) },
  hoodie: { front: hoodieFront, back: hoodieBack, flat: folded(hoodieFront, hoodTop) },
  cap: { front: capFront, side: capSide },
  tote: { front: toteFront },
  socks: { front: socksFront },
  notebook: { front: notebookFront },
}

export interface GoodsRequest {
  template: Template
  view: View
  size: string | null
  kids: boolean
}

export function findGoods({ template, view, size, kids }: GoodsRequest): Goods {
  if (template === 'mug')
    return mugs[size === '15 oz' ? '15 oz' : '11 oz'][view === 'side' ? 'side' : 'front']
  if (template === 'sticker')
    return view === 'lifestyle' ? bareSticker : (stickers[size ?? ''] ?? stickers['4″×4″']!)
  const sides = goods[template]
  const shown = view === 'lifestyle' ? sides.front : (sides[view] ?? sides.front)
  if (!kids || shown === sides.flat) return shown
  return kidsCutOf(shown === hoodieFront ? cordlessHoodieFront : shown)
}

const kidsCuts = new Map<Goods, Goods>()

/** The same object each time, so that its relief is made only once. */
function kidsCutOf(goods: Goods): Goods {
  const cut = kidsCuts.get(goods) ?? kidsCut(goods)
  kidsCuts.set(goods, cut)
  return cut
}

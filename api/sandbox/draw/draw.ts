import sharp from 'sharp'
import { dress } from '#sandbox/draw/compose'
import type { Goods } from '#sandbox/draw/goods/goods'
import { findGoods } from '#sandbox/draw/goods/shelf'
import { boxOf } from '#sandbox/draw/path'
import { placePrint } from '#sandbox/draw/print'
import { findPrint } from '#sandbox/draw/prints/prints'
import { makeRelief, type Relief } from '#sandbox/draw/relief'
import { findScene } from '#sandbox/draw/scenes/find'
import type { Scene } from '#sandbox/draw/scenes/scene'
import { textures } from '#sandbox/draw/texture'
import type { Picture } from '#sandbox/picture'
import { colours } from '../../../data/sandbox/colours.ts'

/** The encoded picture, square, `size` pixels wide: a JPEG, or a see-through PNG for artwork. */
export async function drawPicture(picture: Picture, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const svg = picture.template === 'artwork' ? artwork(picture) : await shot(picture, picture.template)
  const image = sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}" viewBox="0 0 1200 1200">${svg}</svg>`,
    ),
  )
  const encoded =
    picture.template === 'artwork'
      ? image.png()
      : image.flatten().jpeg({ quality: 86, chromaSubsampling: '4:4:4' })
  return new Uint8Array(await encoded.toBuffer())
}

async function shot(picture: Picture, template: Exclude<Picture['template'], 'artwork'>): Promise<string> {
  const goods = findGoods({ ...picture, template })
  const [relief, scene, patterns] = await Promise.all([reliefOf(goods), findScene(picture), textures])
  const shadow = scene.shadow
    ? `<image href="${relief.shadow}" width="1200" height="1200" opacity="${scene.shadow.opacity}" transform="translate(${scene.shadow.dx} ${scene.shadow.dy})"/>`
    : ''
  const print = picture.print === null ? null : findPrint(picture.print)
  return [
    `<defs>${patterns}</defs>`,
    scene.ground,
    `<g transform="${placing(goods, scene)}">${shadow}${dress(goods, relief, picture.tint, print)}</g>`,
    scene.before ?? '',
  ].join('')
}

/** Stands or lays the middle of the goods where the scene wants it; goods without a shadow stand on their foot. */
function placing(goods: Goods, { place, shadow }: Scene): string {
  const box = boxOf(goods.outline)
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  const scale = 'scale' in place.fit ? place.fit.scale : place.fit.longest / Math.max(width, height)
  const [x, y] = [(box.left + box.right) / 2, shadow ? (box.top + box.bottom) / 2 : box.bottom]
  return `translate(${place.x} ${place.y}) rotate(${place.turn ?? 0}) scale(${scale.toFixed(3)}) translate(${-x} ${-y})`
}

const reliefs = new Map<Goods, Promise<Relief>>()

function reliefOf(goods: Goods): Promise<Relief> {
  const relief = reliefs.get(goods) ?? makeRelief(goods.parts, goods.outline)
  reliefs.set(goods, relief)
  return relief
}

function artwork({ print, tint }: Picture): string {
  const area = { x: 60, y: 60, width: 1080, height: 1080 }
  return print === null ? '' : placePrint(findPrint(print), area, colours[tint]?.[0] ?? '#ffffff')
}

import type { Choice } from '#sandbox/choice'
import { shortHash } from '#sandbox/hash'
import { type BlankDefinition, blanks, type Template } from '../../data/sandbox/blanks.ts'
import type { ProductDefinition, View } from '../../data/sandbox/catalogue.ts'

/** Everything that decides what a picture looks like; its hash is its address. */
export interface Picture {
  template: Template | 'artwork'
  view: View
  /** Name of the goods' colour. */
  tint: string
  /** Name of the design that shows in this view; null on undecorated goods. */
  print: string | null
  /** Which of the goods' sizes where they look different: a mug's ounces, a sticker's inches. */
  size: string | null
  kids: boolean
}

/** Raise it when the drawings change: an address never changes its content. */
const drawingsVersion = 3

/** MD5, hex. */
export const pictureHash = (picture: Picture) => shortHash(JSON.stringify([drawingsVersion, picture]), 32)

export function tintOf(definition: ProductDefinition, { color }: Choice): string {
  return color ?? definition.tint ?? 'White'
}

/** What the mockup of this colour and size shows. */
export function pictureOf(definition: ProductDefinition, choice: Choice): Picture {
  const { template, kids = false }: BlankDefinition = blanks[definition.blank]
  const ofColour =
    typeof definition.colours === 'string' ? definition.colours : definition.colours[choice.color ?? '']
  const view = definition.viewBySize?.[choice.size ?? ''] ?? ofColour ?? 'front'
  return {
    template,
    view,
    tint: tintOf(definition, choice),
    print: view === 'back' ? (definition.back ?? null) : definition.print,
    size: template === 'mug' || template === 'sticker' ? choice.size : null,
    kids,
  }
}

/** Notes the picture among those that can be asked for, and tells its two addresses. */
export function addPicture(pictures: Map<string, Picture>, picture: Picture) {
  const hash = pictureHash(picture)
  pictures.set(hash, picture)
  const path = `/files/${hash.slice(0, 3)}/${hash}`
  return { hash, preview: `${path}_preview.png`, thumb: `${path}_thumb.png` }
}

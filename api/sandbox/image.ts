import { type BlankDefinition, blanks, type Template } from '../../data/sandbox/blanks.ts'
import type { ProductDefinition, View } from '../../data/sandbox/catalog.ts'
import { shortHash } from './hash.ts'
import type { VariantOptions } from './variant-options.ts'

/** What an image shows. Its hash names its URL, its fields name its file. */
export interface SandboxImage {
  template: Template | 'artwork'
  view: View
  /** Name of the goods' color. */
  tint: string
  /** Name of the design that shows in this view; null on undecorated goods. */
  print: string | null
  /** Which of the goods' sizes where they look different: a mug's ounces, a sticker's inches. */
  size: string | null
  kids: boolean
}

/** Raise it when the files change: a URL never changes its content. */
const FILES_VERSION = 4

/** MD5, hex. */
export const imageHash = (image: SandboxImage) => shortHash(JSON.stringify([FILES_VERSION, image]), 32)

/** The file under `data/sandbox/images`: `tee_hashtag_navy_back.webp`, `artwork_ring_forest.webp`. */
export function imageFileName({ template, view, tint, print, size, kids }: SandboxImage): string {
  const parts =
    template === 'artwork'
      ? [template, print, tint]
      : [kids ? `kids-${template}` : template, print ?? 'blank', tint, view, size]
  return `${parts
    .filter((part) => part !== null)
    .map(toFileNamePart)
    .join('_')}.webp`
}

const toFileNamePart = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('″', 'in')
    .replaceAll('×', 'x')
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^-|-$/g, '')

export function tintOf(definition: ProductDefinition, { color }: VariantOptions): string {
  return color ?? definition.tint ?? 'White'
}

/** What the mockup of this color and size shows. */
export function imageOf(definition: ProductDefinition, options: VariantOptions): SandboxImage {
  const { template, kids = false }: BlankDefinition = blanks[definition.blank]
  const ofColor =
    typeof definition.colors === 'string' ? definition.colors : definition.colors[options.color ?? '']
  const view = definition.viewBySize?.[options.size ?? ''] ?? ofColor ?? 'front'
  return {
    template,
    view,
    tint: tintOf(definition, options),
    print: view === 'back' ? (definition.back ?? null) : definition.print,
    size: template === 'mug' || template === 'sticker' ? options.size : null,
    kids,
  }
}

/** Adds the image to those that are served, and returns its paths. */
export function addImageFile(images: Map<string, SandboxImage>, image: SandboxImage) {
  const hash = imageHash(image)
  images.set(hash, image)
  const path = `/files/${hash.slice(0, 3)}/${hash}`
  return { hash, preview: `${path}_preview.png`, thumb: `${path}_thumb.png` }
}

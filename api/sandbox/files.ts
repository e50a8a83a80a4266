import type { BlankDefinition, MockupView } from '../../data/sandbox/blank-definition.ts'
import type { ProductDefinition } from '../../data/sandbox/catalog.ts'
import { hashNumber, shortHash } from './hash.ts'
import { addImageFile, type ImageFiles, imageFileName } from './image.ts'
import { imageColor, type VariantOptions } from './variant-options.ts'
import type { PrintfulFile } from './wire.ts'

/** Lists the mockups of a variant, with file names like those of Printful's renderer. */
export function mockupFiles(
  definition: ProductDefinition,
  blank: BlankDefinition,
  options: VariantOptions,
  images: ImageFiles,
): PrintfulFile[] {
  const views = new Set([viewOf(definition, options), ...(definition.views ?? blank.views ?? [])])
  if (definition.closeUps?.includes(options.color ?? '')) views.add('detail')
  return [...views].map((view) => mockupFile(definition, blank, options, view, images))
}

function mockupFile(
  definition: ProductDefinition,
  blank: BlankDefinition,
  options: VariantOptions,
  view: MockupView,
  images: ImageFiles,
): PrintfulFile {
  const design = view === 'back' ? (definition.backDesign ?? 'blank') : definition.design
  const size = blank.hasImagePerSize ? options.size : null
  const color = imageColor(definition, options)
  const image = addImageFile(images, imageFileName(blank.imageNamePrefix, design, color, view, size))
  const name = [blank.shortTitle, options.color, size, viewName(blank, view)].filter((part) => part !== null)
  return {
    ...commonFields(image),
    type: 'preview',
    filename: `${toFileName(name.join(' '))}-${shortHash(`render ${image.hash}`, 13)}.jpg`,
    mime_type: 'image/jpeg',
    size: 60_000 + hashNumber(image.hash, 120_000),
    width: 1200,
    height: 1200,
    dpi: null,
    visible: false,
  }
}

/** Returns the print file of one placement. Its preview shows bare artwork, not the product. */
export function printFile(type: string, design: string, color: string, images: ImageFiles): PrintfulFile {
  const image = addImageFile(images, imageFileName('artwork', design, color))
  return {
    ...commonFields(image),
    type,
    filename: `${design}.png`,
    mime_type: 'image/png',
    size: 200_000 + hashNumber(image.hash, 900_000),
    width: 3600,
    height: 3600,
    dpi: 300,
    visible: true,
    options: [
      { id: 'transparency_validation_result_data', value: { validationHash: image.hash, isValid: true } },
    ],
  }
}

function commonFields(image: ReturnType<typeof addImageFile>) {
  const { hash } = image
  return {
    ...image,
    id: 700_000_000 + hashNumber(`file ${hash}`, 200_000_000),
    url: null,
    status: 'ok' as const,
    created: 1_755_000_000 + hashNumber(`created ${hash}`, 20_000_000),
    is_temporary: false,
    message: '',
    stitch_count_tier: null,
  }
}

function viewOf({ colors, viewBySize }: ProductDefinition, { color, size }: VariantOptions): MockupView {
  const viewOfColor = typeof colors === 'string' ? colors : colors[color ?? '']
  return viewBySize?.[size ?? ''] ?? viewOfColor ?? 'front'
}

function viewName({ type }: BlankDefinition, view: MockupView): string {
  if (view === 'detail') return 'product details'
  if (type !== 'MUG') return view === 'side' ? 'left' : view
  if (view === 'side') return 'handle on left'
  return view === 'front' ? 'front view' : view
}

const toFileName = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

import type { BlankDefinition } from '../../data/sandbox/blanks.ts'
import { hashNumber, shortHash } from './hash.ts'
import { addImageFile, type SandboxImage } from './image.ts'
import type { VariantOptions } from './variant-options.ts'
import type { PrintfulFile } from './wire.ts'

/** The mockup: goods with their print, named as Printful's renderer names them. */
export function mockupFile(
  blank: BlankDefinition,
  options: VariantOptions,
  image: SandboxImage,
  images: Map<string, SandboxImage>,
): PrintfulFile {
  const { hash, preview, thumb } = addImageFile(images, image)
  const name = [blank.title, options.color, image.size, viewName(image)].filter((part) => part !== null)
  return {
    ...commonOf(hash),
    type: 'preview',
    filename: `${toFileName(name.join(' '))}-${shortHash(`render ${hash}`, 13)}.jpg`,
    mime_type: 'image/jpeg',
    size: 60_000 + hashNumber(hash, 120_000),
    width: 1200,
    height: 1200,
    dpi: null,
    thumbnail_url: thumb,
    preview_url: preview,
    visible: false,
  }
}

/** The print file of one side: bare artwork, never a picture of the goods. */
export function artworkFile(
  type: string,
  print: string,
  tint: string,
  images: Map<string, SandboxImage>,
): PrintfulFile {
  const artwork: SandboxImage = { template: 'artwork', view: 'front', tint, print, size: null, kids: false }
  const { hash, preview, thumb } = addImageFile(images, artwork)
  return {
    ...commonOf(hash),
    type,
    filename: `${print}.png`,
    mime_type: 'image/png',
    size: 200_000 + hashNumber(hash, 900_000),
    width: 3600,
    height: 3600,
    dpi: 300,
    thumbnail_url: thumb,
    preview_url: preview,
    visible: true,
    options: [{ id: 'transparency_validation_result_data', value: { validationHash: hash, isValid: true } }],
  }
}

function commonOf(hash: string) {
  return {
    id: 700_000_000 + hashNumber(`file ${hash}`, 200_000_000),
    hash,
    url: null,
    status: 'ok' as const,
    created: 1_755_000_000 + hashNumber(`created ${hash}`, 20_000_000),
    is_temporary: false,
    message: '',
    stitch_count_tier: null,
  }
}

function viewName({ template, view }: SandboxImage): string {
  if (template === 'mug')
    return view === 'side' ? 'handle on left' : `${view}${view === 'front' ? ' view' : ''}`
  return view === 'side' ? 'left' : view
}

const toFileName = (text: string) =>
  text
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')

import sharp from 'sharp'
import { findAvifPixels } from './avif-structure.ts'
import { findMaxMegapixels } from './decoding-memory.ts'
import { detectImageFormat } from './files.ts'

/**
 * Judges an image before it is decoded. Returns the end of a sentence that begins with the image, or undefined if it may be
 * decoded. @throws if its header is damaged
 */
export async function findHeaderProblem(
  bytes: Uint8Array,
  maxMegapixels: number,
): Promise<string | undefined> {
  const isAvif = detectImageFormat(bytes) === 'avif'
  const avifPixels = isAvif ? findAvifPixels(bytes) : 0
  if (avifPixels === undefined) return 'is damaged, or is not a single still image'
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  const megapixels = Math.max(avifPixels, header.width * header.height) / 1e6
  if (megapixels > maxMegapixels) return `has more than ${maxMegapixels} megapixels`
  const maxOfKind = findMaxMegapixels(header)
  if (megapixels > maxOfKind) return `has more than ${maxOfKind} megapixels, which is too many for its kind`
  return undefined
}

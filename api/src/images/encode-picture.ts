import { HTTPException } from 'hono/http-exception'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { detectImageFormat } from './format.ts'

/** Decoding a large picture takes much memory. */
const encodeOneByOne = pLimit(1)

/**
 * Encodes an uploaded picture as WebP: upright, in sRGB and without its metadata.
 * @throws 415 for another format than JPEG, PNG, WebP and AVIF, 400 for a damaged picture or one with too many pixels
 */
export async function encodePicture(
  bytes: Uint8Array,
  { maxPixels, quality, resize }: { maxPixels: number; quality: number; resize: (image: Sharp) => Sharp },
) {
  const format = detectImageFormat(bytes)
  if (!format || format === 'gif') {
    throw new HTTPException(415, { message: 'The picture must be a JPEG, PNG, WebP or AVIF file.' })
  }
  // Without `keepMetadata`, sharp drops metadata and converts by the embedded color profile.
  const encode = () =>
    resize(sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error' }).autoOrient())
      .toColourspace('srgb')
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
  try {
    return await encodeOneByOne(encode)
  } catch (error) {
    const isTooLarge = error instanceof Error && error.message.includes('pixel limit')
    throw new HTTPException(400, {
      message: isTooLarge
        ? `The picture has more than ${maxPixels / 1e6} megapixels.`
        : 'The picture is damaged.',
    })
  }
}

import { HTTPException } from 'hono/http-exception'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { tooManyRequests } from '../rate-limit.ts'
import { detectImageFormat } from './format.ts'

/** Decoding a large image takes much memory. */
const encodeOneByOne = pLimit(1)
/** Each of them waits in memory. */
const MAX_WAITING = 10
const RETRY_SECONDS = 5

/**
 * Encodes an uploaded image as WebP: upright, in sRGB and without its metadata.
 * @throws 415 for another format than JPEG, PNG, WebP and AVIF, 400 for a damaged image or one with too many pixels, 429 while others wait
 */
export async function encodeUpload(
  bytes: Uint8Array,
  { maxPixels, quality, resize }: { maxPixels: number; quality: number; resize: (image: Sharp) => Sharp },
) {
  const format = detectImageFormat(bytes)
  if (!format || format === 'gif') {
    throw new HTTPException(415, { message: 'The image must be a JPEG, PNG, WebP or AVIF file.' })
  }
  if (encodeOneByOne.pendingCount >= MAX_WAITING) {
    throw tooManyRequests('Other uploads are being processed. Please try again in a moment.', RETRY_SECONDS)
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
        ? `The image has more than ${maxPixels / 1e6} megapixels.`
        : 'The image is damaged.',
    })
  }
}

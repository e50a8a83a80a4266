import { HTTPException } from 'hono/http-exception'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { tooManyRequests } from '../http/rate-limit.ts'
import { detectImageFormat } from './files.ts'
import { findHeaderProblem } from './header-problem.ts'
import { withoutPngTexts } from './png-texts.ts'

const MAX_WAITING = 10
const RETRY_SECONDS = 5

interface UploadEncoderOptions {
  maxMegapixels: number
  quality: number
  resize: (image: Sharp) => Sharp
}

/**
 * Returns a function that encodes uploaded images as WebP: upright, in sRGB and without their metadata. It decodes one at a
 * time, because that takes much memory. It throws 415 for another format than JPEG, PNG, WebP and AVIF, 400 for a damaged image
 * or one with too many pixels, and 429 while others wait.
 */
export function createUploadEncoder({ maxMegapixels, quality, resize }: UploadEncoderOptions) {
  const encodeOneByOne = pLimit(1)

  const encode = async (bytes: Uint8Array) => {
    const problem = await findHeaderProblem(bytes, maxMegapixels)
    if (problem) throw new HTTPException(400, { message: `The image ${problem}.` })
    // Without `keepMetadata`, sharp drops metadata and converts by the embedded color profile.
    return resize(sharp(bytes, { limitInputPixels: maxMegapixels * 1e6, failOn: 'error' }).autoOrient())
      .toColourspace('srgb')
      .webp({ quality })
      .toBuffer({ resolveWithObject: true })
  }

  return async (bytes: Uint8Array<ArrayBuffer>) => {
    const format = detectImageFormat(bytes)
    if (!format || format === 'gif') {
      throw new HTTPException(415, { message: 'The image must be a JPEG, PNG, WebP or AVIF file.' })
    }
    if (encodeOneByOne.pendingCount >= MAX_WAITING) {
      throw tooManyRequests('Other uploads are being processed. Please try again in a moment.', RETRY_SECONDS)
    }
    try {
      return await encodeOneByOne(encode, withoutPngTexts(bytes))
    } catch (error) {
      if (error instanceof HTTPException) throw error
      throw new HTTPException(400, { message: 'The image is damaged.' })
    }
  }
}

import { HTTPException } from 'hono/http-exception'
import pLimit from 'p-limit'
import { tooManyRequests } from '../http/rate-limit.ts'
import { badRequest } from '../http/refusal.ts'
import type { EncodedUpload, Upload } from './decode-image.ts'
import { foreignImages, ProcessEnded } from './encoder.ts'
import { detectImageFormat } from './files.ts'

const MAX_WAITING = 10
const RETRY_SECONDS = 5

/** Creates an encoder that throws 415 for another format, 400 for a bad or too large image, and 429 while others wait. */
export function createUploadEncoder(options: Omit<Upload, 'bytes'>) {
  const encodeOneByOne = pLimit(1)

  const encode = async (bytes: Uint8Array): Promise<EncodedUpload> => {
    const encoded = await foreignImages.encodeUpload({ ...options, bytes })
    if (encoded.problem !== undefined) throw badRequest(`The image ${encoded.problem}.`)
    return encoded
  }

  return async (bytes: Uint8Array<ArrayBuffer>): Promise<EncodedUpload> => {
    const format = detectImageFormat(bytes)
    if (!format || format === 'gif') {
      throw new HTTPException(415, { message: 'The image must be a JPEG, PNG, WebP or AVIF file.' })
    }
    if (encodeOneByOne.pendingCount >= MAX_WAITING) {
      throw tooManyRequests('Other uploads are being processed. Please try again in a moment.', RETRY_SECONDS)
    }
    try {
      return await encodeOneByOne(encode, bytes)
    } catch (error) {
      if (error instanceof HTTPException) throw error
      const problem = error instanceof ProcessEnded ? 'takes too much memory or time' : 'is damaged'
      throw badRequest(`The image ${problem}.`)
    }
  }
}

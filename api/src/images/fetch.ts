import { BodyTooLargeError, readBody } from '../http/read-body.ts'
import { type ImageHostPolicy, requireAllowedImageUrl } from './allowed-hosts.ts'
import type { ImageSize } from './decode-image.ts'
import { foreignImages, ProcessEnded } from './encoder.ts'
import { detectImageFormat, ImageError } from './files.ts'

const MAX_BYTES = 20 * 1024 * 1024
const MAX_MEGAPIXELS = 50
export const MAX_PIXELS = MAX_MEGAPIXELS * 1e6
const TIMEOUT_MS = 10_000

export interface FetchedImage extends ImageSize {
  bytes: Uint8Array<ArrayBuffer>
}

/** Fetches and checks an image from an allowed host. @throws ImageError, or the signal's reason */
export async function fetchImage(
  imageUrl: string,
  policy: ImageHostPolicy,
  signal = new AbortController().signal,
): Promise<FetchedImage> {
  const url = await requireAllowedImageUrl(imageUrl, policy)
  const bytes = await download(url, signal)
  if (!detectImageFormat(bytes)) throw new ImageError('it is not a PNG, JPEG, WebP, AVIF or GIF image')
  return { bytes, ...(await measure(bytes)) }
}

async function download(url: URL, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    // A redirect could lead to another host.
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.any([signal, timeout]) })
    if (!response.ok) {
      await response.body?.cancel()
      throw new ImageError(
        `its host answered ${response.status}`,
        response.status === 429 || response.status >= 500,
      )
    }
    return await readBody(response, MAX_BYTES)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof ImageError) throw error
    if (error instanceof BodyTooLargeError)
      throw new ImageError(`it has more than ${MAX_BYTES / 1024 / 1024} MB`)
    throw new ImageError(
      timeout.aborted ? 'its host did not answer in time' : 'its host could not be reached',
      true,
    )
  }
}

async function measure(bytes: Uint8Array): Promise<ImageSize> {
  const measured = await foreignImages.measure(bytes, MAX_MEGAPIXELS).catch((error) => {
    throw new ImageError(error instanceof ProcessEnded ? 'it takes too much memory or time' : 'it is damaged')
  })
  if (measured.problem !== undefined) throw new ImageError(`it ${measured.problem}`)
  return measured
}

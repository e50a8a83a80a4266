import sharp from 'sharp'
import { PictureError } from './error.ts'
import { type HostRules, requireAllowedPicture } from './host.ts'
import { pictureKind } from './kind.ts'
import { readLimited, TooLong } from './read-limited.ts'

const MAX_BYTES = 20 * 1024 * 1024
/** Fifty megapixels: more than any mockup, and what fits in memory while it is drawn. */
export const MAX_PIXELS = 50_000_000
const TIMEOUT_MS = 10_000

export interface FetchedPicture {
  bytes: Uint8Array<ArrayBuffer>
  /** Pixels, after turning the picture as its EXIF says. */
  width: number
  height: number
}

/** The picture behind an address that the settings allow, proven to be one. @throws PictureError, or the signal's reason. */
export async function fetchPicture(
  address: string,
  rules: HostRules,
  signal = new AbortController().signal,
): Promise<FetchedPicture> {
  const url = await requireAllowedPicture(address, rules)
  const bytes = await download(url, signal)
  if (!pictureKind(bytes)) throw new PictureError('it is not a PNG, JPEG, WebP, AVIF or GIF picture')
  return { bytes, ...(await measure(bytes)) }
}

async function download(url: URL, signal: AbortSignal): Promise<Uint8Array<ArrayBuffer>> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  try {
    // A redirect could lead to a host that is not allowed.
    const response = await fetch(url, { redirect: 'manual', signal: AbortSignal.any([signal, timeout]) })
    if (!response.ok) {
      await response.body?.cancel()
      throw new PictureError(
        `its host answered ${response.status}`,
        response.status === 429 || response.status >= 500,
      )
    }
    return await readLimited(response, MAX_BYTES)
  } catch (error) {
    signal.throwIfAborted()
    if (error instanceof PictureError) throw error
    if (error instanceof TooLong) throw new PictureError(`it has more than ${MAX_BYTES / 1024 / 1024} MB`)
    throw new PictureError(
      timeout.aborted ? 'its host did not answer in time' : 'its host could not be reached',
      true,
    )
  }
}

/** Decodes it once, small: a picture that breaks off would otherwise be found out by the first visitor. */
async function measure(bytes: Uint8Array) {
  try {
    const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
    const { autoOrient } = await picture.metadata()
    await picture.resize(16).raw().toBuffer()
    return autoOrient
  } catch (error) {
    const tooLarge = error instanceof Error && error.message.includes('pixel limit')
    throw new PictureError(tooLarge ? `it has more than ${MAX_PIXELS / 1e6} megapixels` : 'it is damaged')
  }
}

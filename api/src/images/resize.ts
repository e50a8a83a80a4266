import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { counters } from '../platform/counters.ts'
import { isImageFileName } from './encode-image.ts'
import { EncodeQueue } from './encode-queue.ts'
import { Encoder } from './encoder.ts'
import { type EncodedImage, findFallbackImage } from './fallback.ts'
import { hasOriginal, originalPath, writeFileAtomically } from './files.ts'

const CONTENT_TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const MAX_ENCODES = 2
const MAX_WAITING = 600
const RETRY_AFTER_SECONDS = 10
export interface ImageResizerOptions {
  folder: string
  log: Pick<Logger, 'warn'>
  maxWaiting?: number
}

export interface ResizedImage extends EncodedImage {
  /** True for another size, because the queue is full. */
  isFallback: boolean
}

export interface ImageResizer {
  /** Encodes a file on its first request. Returns undefined for an unknown one. @throws 503 if the queue is full */
  resize(hash: string, name: string, signal: AbortSignal): Promise<ResizedImage | undefined>
  /** Stores a file before it is requested. Returns false if it can't. @throws if the original is damaged */
  resizeAhead(hash: string, name: string, signal: AbortSignal): Promise<boolean>
  /** Stops new writes and completes those under way. */
  close(): Promise<void>
}

export function createImageResizer({
  folder,
  log,
  maxWaiting = MAX_WAITING,
}: ImageResizerOptions): ImageResizer {
  const queue = new EncodeQueue({ concurrency: MAX_ENCODES, maxWaiting })
  counters.imagesWaiting = () => queue.size
  const encoder = new Encoder()
  const writes = new Set<Promise<void>>()
  let isClosed = false

  const store = async (path: string, bytes: Uint8Array) => {
    if (isClosed) return
    const write = writeFileAtomically(path, bytes).catch((error) =>
      log.warn(error, 'a resized image was not stored'),
    )
    writes.add(write)
    await write
    writes.delete(write)
  }

  const run = (hash: string, name: string, signal: AbortSignal) => {
    const path = join(folder, hash, name)
    const encodeAndStore = async () => {
      const bytes = await encoder.encode(originalPath(folder, hash), name)
      await store(path, bytes)
      return bytes
    }
    return queue.run(path, encodeAndStore, signal)
  }

  return {
    async resize(hash, name, signal) {
      if (!isImageFileName(name)) return undefined
      const stored = await Bun.file(join(folder, hash, name))
        .bytes()
        .catch(() => undefined)
      const contentType = CONTENT_TYPES[name.slice(name.lastIndexOf('.') + 1)]!
      if (stored) return { bytes: stored, contentType, isFallback: false }
      if (!hasOriginal(folder, hash)) return undefined
      const encoded = run(hash, name, signal)
      if (encoded) return { bytes: await encoded, contentType, isFallback: false }
      const fallback = await findFallbackImage(join(folder, hash), name)
      if (fallback) return { ...fallback, isFallback: true }
      throw new HTTPException(503, {
        message: 'Too many images are being resized. Try again in a few seconds.',
        res: new Response(null, { headers: { 'Retry-After': String(RETRY_AFTER_SECONDS) } }),
      })
    },

    async resizeAhead(hash, name, signal) {
      await queue.untilIdle()
      signal.throwIfAborted()
      await run(hash, name, signal)
      return existsSync(join(folder, hash, name))
    },

    async close() {
      isClosed = true
      encoder.close()
      await Promise.all(writes)
    },
  }
}

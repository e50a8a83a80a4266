import type { Metadata } from 'sharp'

const MAX_BYTES = 300_000_000

type Header = Pick<Metadata, 'format' | 'channels' | 'depth' | 'isProgressive' | 'chromaSubsampling'>

/**
 * Returns the memory that decoding takes, in bytes per pixel, as measured with libvips 8.18. Zero for an image that is decoded
 * line by line or at a reduced size.
 */
function bytesPerPixel({ format, channels, depth, isProgressive, chromaSubsampling }: Header): number {
  const sampleBytes = depth === 'uchar' ? 1 : 2
  // sharp names the container of AVIF.
  if (format === 'heif') return sampleBytes === 1 ? 18 : 24
  if (format === 'webp' || format === 'gif') return 4
  if (!isProgressive) return 0
  if (format === 'jpeg') return chromaSubsampling === '4:2:0' ? 3 : 2 * channels
  return 1.5 * channels * sampleBytes
}

/** Returns how many megapixels an image with this header may have, so that decoding it takes a bounded amount of memory. */
export const findMaxMegapixels = (header: Header): number =>
  Math.floor(MAX_BYTES / bytesPerPixel(header) / 1e6)

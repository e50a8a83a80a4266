import { crc32 } from 'node:zlib'
import { createTestImage } from './images.ts'

/** A PNG whose header says that it has this size. There is hardly an image in it, so whoever decodes it finds it damaged. */
export async function createPngHeader(width: number, height: number, { isInterlaced = false } = {}) {
  const png = await createTestImage(8, 8).png({ progressive: isInterlaced }).toBuffer()
  png.writeUInt32BE(width, 16)
  png.writeUInt32BE(height, 20)
  png.writeUInt32BE(crc32(png.subarray(12, 29)), 29)
  return new Uint8Array(png)
}

/** An AVIF whose header says that it has this size. */
export async function createAvifHeader(width: number, height: number) {
  const avif = await createTestImage(8, 8).avif().toBuffer()
  const size = avif.indexOf('ispe') + 8
  avif.writeUInt32BE(width, size)
  avif.writeUInt32BE(height, size + 4)
  return new Uint8Array(avif)
}

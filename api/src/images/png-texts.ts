import { detectImageFormat } from './files.ts'

const SIGNATURE_BYTES = 8
const CHUNK_BYTES = 12
const TEXT_TYPES = ['tEXt', 'zTXt', 'iTXt']

/**
 * Returns a PNG without its texts, and any other image as it is. Reading the header unpacks them all, and a compressed text can
 * be a thousand times as large.
 * @see https://www.w3.org/TR/png-3/#11textinfo
 */
export function withoutPngTexts(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (detectImageFormat(bytes) !== 'png') return bytes
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const kept = new Uint8Array(bytes.length)
  kept.set(bytes.subarray(0, SIGNATURE_BYTES))
  let length = SIGNATURE_BYTES
  let start = SIGNATURE_BYTES
  while (start + CHUNK_BYTES <= bytes.length) {
    const end = start + CHUNK_BYTES + view.getUint32(start)
    const type = String.fromCharCode(...bytes.subarray(start + 4, start + 8))
    if (!TEXT_TYPES.includes(type)) {
      const chunk = bytes.subarray(start, end)
      kept.set(chunk, length)
      length += chunk.length
    }
    start = end
  }
  return kept.subarray(0, length)
}

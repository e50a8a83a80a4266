import { createTestImage } from './images.ts'

interface AvifItem {
  type: string
  data: Uint8Array
  /** Pixels; none without. */
  size?: [width: number, height: number]
  /** How a text is compressed. */
  encoding?: string
}

const uint = (value: number, size = 4) => {
  const bytes = Buffer.alloc(size)
  bytes.writeUIntBE(value, 0, size)
  return bytes
}
const box = (type: string, ...parts: Uint8Array[]) => {
  const content = Buffer.concat(parts)
  return Buffer.concat([uint(8 + content.length), Buffer.from(type), content])
}
const fullBox = (type: string, version: number, ...parts: Uint8Array[]) =>
  box(type, uint(version, 1), uint(0, 3), ...parts)

/** A container with these items, the first of which is the image; the second is its transparency. */
export function createAvif(items: readonly AvifItem[]): Uint8Array<ArrayBuffer> {
  const infes = items.map(({ type, encoding = '' }, index) => {
    const text = type === 'mime' ? `\0application/rdf+xml\0${encoding}\0` : '\0'
    return fullBox('infe', 2, uint(index + 1, 2), uint(0, 2), Buffer.from(type + text))
  })
  const sizes = items.map(({ size: [width, height] = [1, 1] }) =>
    fullBox('ispe', 0, uint(width), uint(height)),
  )
  const associations = items.map(({ size }, index) =>
    Buffer.concat([uint(index + 1, 2), Buffer.from(size ? [1, index + 1] : [0])]),
  )
  const data = items.map((item) => item.data)
  const createMeta = (start: number) => {
    const extents = items.map((item, index) => {
      const offset = start + Buffer.concat(data.slice(0, index)).length
      return Buffer.concat([uint(index + 1, 2), uint(0, 2), uint(1, 2), uint(offset), uint(item.data.length)])
    })
    return fullBox(
      'meta',
      0,
      fullBox('pitm', 0, uint(1, 2)),
      fullBox('iinf', 0, uint(items.length, 2), ...infes),
      fullBox('iloc', 0, uint(0x44_00, 2), uint(items.length, 2), ...extents),
      box('iprp', box('ipco', ...sizes), fullBox('ipma', 0, uint(items.length), ...associations)),
    )
  }
  const type = box('ftyp', Buffer.from('avif'), uint(0), Buffer.from('avifmif1'))
  const start = type.length + createMeta(0).length + 8
  return new Uint8Array(Buffer.concat([type, createMeta(start), box('mdat', ...data)]))
}

/** The frame of an AVIF, without its container. */
export async function createAvifFrame(): Promise<Uint8Array> {
  const avif = await createTestImage(8, 8).avif().toBuffer()
  return avif.subarray(avif.indexOf('mdat') + 4)
}

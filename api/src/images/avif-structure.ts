/** The coded images, and texts about them. Those that are composed of others can be composed of thousands. */
const ITEM_TYPES = ['av01', 'Exif', 'mime']
const MAX_ITEMS = 16
const MAX_BOXES = 256
const MAX_OBUS = 64
const FRAME_OBUS = [3, 6]

/** Reads big-endian numbers one after the other. @throws RangeError at the end */
class Cursor {
  #view: DataView
  #at = 0

  constructor(private readonly bytes: Uint8Array) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  }

  uint(size: number): number {
    let value = 0
    for (let index = 0; index < size; index++) value = value * 256 + this.#view.getUint8(this.#at++)
    return value
  }

  text(size: number): string {
    this.skip(size)
    return String.fromCharCode(...this.bytes.subarray(this.#at - size, this.#at))
  }

  skip(size: number): void {
    this.#at += size
    if (this.#at > this.bytes.length) throw new RangeError('The box ends too early.')
  }

  rest(): Uint8Array {
    return this.bytes.subarray(this.#at)
  }
}

function requireThat(isFine: boolean): asserts isFine {
  if (!isFine) throw new RangeError('The image is not a single still image.')
}

function listBoxes(bytes: Uint8Array) {
  const boxes: { type: string; content: Uint8Array }[] = []
  let rest = bytes
  while (rest.length > 0) {
    const header = new Cursor(rest)
    const size = header.uint(4) || rest.length
    requireThat(size >= 8 && size <= rest.length && boxes.length < MAX_BOXES)
    boxes.push({ type: header.text(4), content: rest.subarray(8, size) })
    rest = rest.subarray(size)
  }
  return boxes
}

/** Returns the content of the only box of this type: of several, another reader might choose another. */
function findBox(bytes: Uint8Array, type: string): Uint8Array {
  const [box, ...others] = listBoxes(bytes).filter((box) => box.type === type)
  requireThat(box !== undefined && others.length === 0)
  return box.content
}

function listImageIds(iinf: Uint8Array): number[] {
  const list = new Cursor(iinf)
  const version = list.uint(1)
  list.skip(3)
  requireThat(list.uint(version === 0 ? 2 : 4) <= MAX_ITEMS)
  return listBoxes(list.rest()).flatMap(({ content }) => {
    const item = new Cursor(content)
    const version = item.uint(1)
    requireThat(version === 2 || version === 3)
    item.skip(3)
    const id = item.uint(version === 2 ? 2 : 4)
    item.skip(2)
    const type = item.text(4)
    const [, , encoding = ''] = new TextDecoder().decode(item.rest()).split('\0')
    // A compressed text can be a thousand times as large.
    requireThat(ITEM_TYPES.includes(type) && (type !== 'mime' || encoding === ''))
    return type === 'av01' ? [id] : []
  })
}

function listData(bytes: Uint8Array, iloc: Uint8Array, ids: readonly number[]): Uint8Array[] {
  const list = new Cursor(iloc)
  const version = list.uint(1)
  list.skip(3)
  const sizes = list.uint(2)
  const [offsetSize, lengthSize, baseSize, indexSize] = [12, 8, 4, 0].map((shift) => (sizes >> shift) & 15)
  const count = list.uint(version < 2 ? 2 : 4)
  requireThat(count <= MAX_ITEMS)
  return Array.from({ length: count }, () => {
    const id = list.uint(version < 2 ? 2 : 4)
    requireThat(version === 0 || (list.uint(2) & 15) === 0)
    list.skip(2)
    const base = list.uint(baseSize!)
    requireThat(list.uint(2) === 1)
    if (version > 0) list.skip(indexSize!)
    const offset = base + list.uint(offsetSize!)
    const length = list.uint(lengthSize!)
    requireThat(offset + length <= bytes.length)
    return { id, data: bytes.subarray(offset, offset + length) }
  }).flatMap(({ id, data }) => (ids.includes(id) ? [data] : []))
}

function countFrames(data: Uint8Array): number {
  let frames = 0
  let rest = data
  for (let obus = 0; rest.length > 0; obus++) {
    requireThat(obus < MAX_OBUS)
    const obu = new Cursor(rest)
    const header = obu.uint(1)
    if (header & 4) obu.skip(1)
    let size = 0
    for (let shift = 0, byte = 128; header & 2 && byte & 128; shift += 7) {
      byte = obu.uint(1)
      size += (byte & 127) * 2 ** shift
    }
    if (FRAME_OBUS.includes((header >> 3) & 15)) frames++
    if (!(header & 2)) break
    obu.skip(size)
    rest = obu.rest()
  }
  return frames
}

/** Returns the pixels of the largest image. The decoder lets none be larger than the size that it is associated with. */
function measure(iprp: Uint8Array, ids: readonly number[]): number {
  const properties = listBoxes(findBox(iprp, 'ipco')).map(({ type, content }) => {
    if (type !== 'ispe') return 0
    const size = new Cursor(content.subarray(4))
    return size.uint(4) * size.uint(4)
  })
  const list = new Cursor(findBox(iprp, 'ipma'))
  const version = list.uint(1)
  const isLarge = (list.uint(3) & 1) === 1
  const items = list.uint(4)
  requireThat(items <= MAX_ITEMS)
  const pixels = new Map<number, number>()
  for (let item = 0; item < items; item++) {
    const id = list.uint(version === 0 ? 2 : 4)
    const associated = Array.from({ length: list.uint(1) }, () =>
      isLarge ? list.uint(2) & 0x7fff : list.uint(1) & 0x7f,
    )
    pixels.set(id, Math.max(...associated.map((index) => properties[index - 1] ?? 0)))
  }
  requireThat(ids.length > 0 && ids.every((id) => (pixels.get(id) ?? 0) > 0))
  return Math.max(...pixels.values())
}

/**
 * Returns the pixels of the largest coded image in an AVIF, which can be its transparency rather than the image that its header
 * tells of. Undefined for what is not a single still image: a small file of many images or frames takes hours to decode.
 * @see https://aomediacodec.github.io/av1-avif/
 */
export function findAvifPixels(bytes: Uint8Array): number | undefined {
  try {
    const meta = findBox(bytes, 'meta').subarray(4)
    const ids = listImageIds(findBox(meta, 'iinf'))
    const images = listData(bytes, findBox(meta, 'iloc'), ids)
    requireThat(images.every((data) => countFrames(data) === 1))
    return measure(findBox(meta, 'iprp'), ids)
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { createAvif, createAvifFrame } from '../../test/avif.ts'
import { createTestImage } from '../../test/images.ts'
import { findAvifPixels } from './avif-structure.ts'

const frame = await createAvifFrame()
const image = { type: 'av01', data: frame, size: [100, 50] as [number, number] }

test('a still image has the pixels of its header, with transparency and texts too', async () => {
  const background = { r: 0, g: 0, b: 0, alpha: 0.5 }
  const transparent = sharp({ create: { width: 30, height: 20, channels: 4, background } })
  expect(findAvifPixels(await transparent.avif().toBuffer())).toBe(600)
  const described = createTestImage(30, 20)
    .withExif({ IFD0: { Artist: 'Ada' } })
    .withIccProfile('p3')
  expect(findAvifPixels(await described.withXmp('<xmp/>').avif({ bitdepth: 8 }).toBuffer())).toBe(600)
  expect(findAvifPixels(createAvif([image, { type: 'mime', data: frame }]))).toBe(5000)
})

test('a transparency that is larger than its image counts', () => {
  expect(findAvifPixels(createAvif([image, { ...image, size: [8000, 6000] }]))).toBe(48_000_000)
})

const emptyBox = new Uint8Array([0, 0, 0, 8, ...Buffer.from('free')])
const grid = { type: 'grid', data: new Uint8Array([0, 0, 255, 255, 0, 100, 0, 100]), size: image.size }

test.each([
  ['a transparency of unknown size', createAvif([image, { ...image, size: undefined }])],
  ['a grid, which can repeat an image 65,536 times', createAvif([grid, image])],
  ['several frames', createAvif([{ ...image, data: Buffer.concat([frame, frame]) }])],
  ['no frame', createAvif([{ ...image, data: frame.subarray(0, 2) }])],
  ['a compressed text', createAvif([image, { type: 'mime', data: frame, encoding: 'deflate' }])],
  ['many items', createAvif(Array(17).fill(image))],
  ['many boxes', Buffer.concat([createAvif([image]), ...Array(300).fill(emptyBox)])],
  ['a second list of items', Buffer.concat([createAvif([image]), createAvif([grid])])],
  ['a missing end', createAvif([image]).subarray(0, -1)],
  ['nothing but its type', createAvif([image]).subarray(0, 20)],
])('an AVIF with %s is no single still image', (_, bytes) => {
  expect(findAvifPixels(bytes)).toBeUndefined()
})

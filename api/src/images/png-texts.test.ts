import { expect, test } from 'bun:test'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { createTestImage } from '../../test/images.ts'
import { withoutPngTexts } from './png-texts.ts'

const HEADER_END = 33

function createChunk(type: string, content: Uint8Array) {
  const chunk = Buffer.concat([new Uint8Array(4), Buffer.from(type), content, new Uint8Array(4)])
  chunk.writeUInt32BE(content.length)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  return chunk
}

test('a PNG loses its texts and nothing else', async () => {
  const png = await createTestImage(20, 10)
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  const text = createChunk('zTXt', Buffer.concat([Buffer.from('key\0\0'), deflateSync(new Uint8Array(1e6))]))
  const texts = [text, createChunk('tEXt', Buffer.from('key\0text')), text]
  const described = Buffer.concat([png.subarray(0, HEADER_END), ...texts, png.subarray(HEADER_END)])
  const bytes = withoutPngTexts(new Uint8Array(described))
  expect(bytes).toEqual(new Uint8Array(png))
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 20, orientation: 6, icc: expect.anything() })
})

test('other images and broken ones stay as they are', async () => {
  const jpeg = new Uint8Array(await createTestImage(20, 10).jpeg().toBuffer())
  expect(withoutPngTexts(jpeg)).toEqual(jpeg)
  const cut = new Uint8Array(await createTestImage(20, 10).png().toBuffer()).slice(0, 70)
  expect(withoutPngTexts(cut)).toEqual(cut)
})

import { expect, test } from 'bun:test'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { createAvifHeader, createPngHeader } from '../../test/image-header.ts'
import { openImagesTest } from '../../test/images.ts'
import { createPng } from '../../test/uploads.ts'
import { createUploadEncoder } from './encode-upload.ts'
import { fetchImage } from './fetch.ts'

const open = (maxMegapixels: number) =>
  createUploadEncoder({ maxMegapixels, quality: 80, resize: { width: 8 } })

const PNG_HEADER_END = 33

function createChunk(type: string, content: Uint8Array) {
  const chunk = Buffer.concat([new Uint8Array(4), Buffer.from(type), content, new Uint8Array(4)])
  chunk.writeUInt32BE(content.length)
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunk.length - 4)
  return chunk
}

test('an image with too many pixels is refused by its header, before it is decoded', async () => {
  const encode = open(4)
  const tooLarge = 'The image has more than 4 megapixels.'
  await expect(encode(await createAvifHeader(8000, 6000))).rejects.toThrow(tooLarge)
  await expect(encode(await createPngHeader(2001, 2000))).rejects.toThrow(tooLarge)
  await expect(encode(await createPngHeader(2000, 2000))).rejects.toThrow('The image is damaged.')
  expect(await encode(await createPng(2000, 2000))).toMatchObject({ width: 8, height: 8 })
})

test('an image that takes much memory to decode is refused, as an upload and from a host, and the server takes none', async () => {
  const encode = open(100)
  // 2 kB that take 1.5 GB.
  const avif = new Uint8Array(
    await Bun.file(`${import.meta.dir}/../../test/fixtures/81-megapixels.avif`).bytes(),
  )
  const before = process.memoryUsage.rss()
  const messageOf = (encoding: Promise<unknown>) => encoding.catch((error) => error.message)
  expect(await messageOf(encode(avif))).toBe('The image takes too much memory or time.')
  expect(await messageOf(encode(await createPngHeader(8000, 8000, { isInterlaced: true })))).toBe(
    'The image is damaged.',
  )
  const host = openImagesTest()
  const tooLarge = host.serve('/bomb.avif', await createAvifHeader(8000, 7000))
  await expect(fetchImage(tooLarge, host.policy)).rejects.toThrow('it has more than 50 megapixels')
  const damaged = host.serve('/damaged.avif', await createAvifHeader(7000, 7000))
  await expect(fetchImage(damaged, host.policy)).rejects.toThrow('it is damaged')
  await host.close()
  expect(process.memoryUsage.rss() - before).toBeLessThan(100e6)
  expect(await encode(await createPng(20, 20))).toMatchObject({ width: 8, height: 8 })
}, 20_000)

test('a PNG whose texts are a thousand times as large as the file takes no memory of the server', async () => {
  const png = await createPng(20, 20)
  const text = createChunk('zTXt', Buffer.concat([Buffer.from('key\0\0'), deflateSync(Buffer.alloc(300e6))]))
  const bytes = new Uint8Array(
    Buffer.concat([png.subarray(0, PNG_HEADER_END), text, text, png.subarray(PNG_HEADER_END)]),
  )
  Bun.gc(true)
  const before = process.memoryUsage.rss()
  const { bytes: encoded } = await open(4)(bytes)
  expect((await sharp(encoded).metadata()).comments).toBeUndefined()
  expect(process.memoryUsage.rss() - before).toBeLessThan(100e6)
})

test('avatars that wait keep nobody from uploading images', async () => {
  const bytes = await createPng(20, 20)
  const [encodeAvatar, encodeImage] = [open(4), open(100)]
  const statusOf = (encoding: Promise<unknown>) =>
    encoding.then(
      () => 201,
      (error) => error.status,
    )
  const avatars = Array.from({ length: 14 }, () => statusOf(encodeAvatar(bytes)))
  expect(await statusOf(encodeImage(bytes))).toBe(201)
  expect(await Promise.all(avatars)).toContain(429)
})

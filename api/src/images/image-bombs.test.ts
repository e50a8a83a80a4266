import { expect, test } from 'bun:test'
import { createAvifHeader, createPngHeader } from '../../test/image-header.ts'
import { openImagesTest } from '../../test/images.ts'
import { createPng } from '../../test/uploads.ts'
import { createUploadEncoder } from './encode-upload.ts'
import { fetchImage } from './fetch.ts'

const open = (maxMegapixels: number) =>
  createUploadEncoder({ maxMegapixels, quality: 80, resize: (image) => image.resize(8) })

test('an image with too many pixels is refused by its header, before it is decoded', async () => {
  const encode = open(4)
  const tooLarge = 'The image has more than 4 megapixels.'
  await expect(encode(await createAvifHeader(8000, 6000))).rejects.toThrow(tooLarge)
  await expect(encode(await createPngHeader(2001, 2000))).rejects.toThrow(tooLarge)
  await expect(encode(await createPngHeader(2000, 2000))).rejects.toThrow('The image is damaged.')
  expect((await encode(await createPng(2000, 2000))).info).toMatchObject({ width: 8, height: 8 })
})

test('a large image whose kind takes much memory is refused before it is decoded, as an upload and from a host', async () => {
  const encode = open(100)
  const avif = await createAvifHeader(7000, 7000)
  const bombs = [
    await createPngHeader(8000, 8000, { isInterlaced: true }),
    await createPngHeader(11_000, 9000, { isInterlaced: true }),
    avif,
  ]
  const messages = []
  for (const bytes of bombs) messages.push(await encode(bytes).catch((error) => error.message))
  const refused = (megapixels: number) =>
    `The image has more than ${megapixels} megapixels, which is too many for its kind.`
  expect(messages).toEqual(['The image is damaged.', refused(66), refused(16)])

  const host = openImagesTest()
  const url = host.serve('/bomb.avif', avif)
  await expect(fetchImage(url, host.policy)).rejects.toThrow('it has more than 16 megapixels')
  await host.close()
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

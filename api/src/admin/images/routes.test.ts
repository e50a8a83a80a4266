import { expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import sharp from 'sharp'
import { cookieOf } from '#api-test/auth'
import { createTestImage } from '#api-test/images'
import { createPng, openUploadTest, SITE_URL } from '#api-test/uploads'

/** A small PNG whose header tells these dimensions. */
async function createPngOf(width: number, height: number) {
  const bytes = await createPng()
  const view = new DataView(bytes.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  view.setUint32(29, Bun.hash.crc32(bytes.subarray(12, 29)))
  return bytes
}

test('an image is stored once, upright, in sRGB, without metadata and no wider than the shop shows it', async () => {
  const { test, upload, request } = await openUploadTest()
  await using _ = test
  const bytes = await createTestImage(320, 1400, '#ff0000')
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .withExifMerge({ IFD0: { Artist: 'Ada' } })
    .jpeg()
    .toBuffer()
  const first = await upload(new Uint8Array(bytes))
  expect([first.status, first.body.imageUrl.startsWith(`${SITE_URL}/`)]).toEqual([201, true])
  expect((await upload(new Uint8Array(bytes))).body).toEqual(first.body)
  expect(await readdir(test.services.images.folder)).toHaveLength(1)

  const path = first.body.imageUrl.slice(SITE_URL.length)
  const original = await request(path)
  expect(original.headers.get('content-type')).toBe('image/webp')
  const stored = sharp(new Uint8Array(await original.arrayBuffer()))
  const metadata = await stored.metadata()
  expect(metadata).toMatchObject({ format: 'webp', width: 1280, height: 293, space: 'srgb' })
  expect([metadata.exif, metadata.icc, metadata.orientation]).toEqual([undefined, undefined, undefined])
  // Without the conversion it would be 234, 51, 35.
  const [red, green, blue] = await stored.raw().toBuffer()
  expect([red! > 250, green! < 8, blue! < 8]).toEqual([true, true, true])
  const resized = await request(path.replace('upload.webp', '360.avif'))
  expect([resized.status, resized.headers.get('content-type')]).toEqual([200, 'image/avif'])
})

test('a transparent image stays transparent', async () => {
  const { test, upload, request } = await openUploadTest()
  await using _ = test
  const background = { r: 0, g: 0, b: 0, alpha: 0 }
  const bytes = await sharp({ create: { width: 30, height: 30, channels: 4, background } })
    .png()
    .toBuffer()
  const { body } = await upload(new Uint8Array(bytes))
  const original = await request(body.imageUrl.slice(SITE_URL.length))
  const { data } = await sharp(new Uint8Array(await original.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([...data.subarray(0, 4)]).toEqual([0, 0, 0, 0])
})

test('what is no image of the four formats, too large or no form is refused with a sentence', async () => {
  const { test, upload, post, request } = await openUploadTest()
  await using _ = test
  const wrongFormat = 'The image must be a JPEG, PNG, WebP or AVIF file.'
  const tooLarge = 'The image must have at most 20 MB.'
  for (const [content, status, error] of [
    [new Uint8Array(await createTestImage(4, 4).gif().toBuffer()), 415, wrongFormat],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', 415, wrongFormat],
    [(await createPng(200, 200)).slice(0, 120), 400, 'The image is damaged.'],
    ['', 400, 'The image is empty.'],
    [await createPngOf(10_001, 10_000), 400, 'The image has more than 100 megapixels.'],
    [new Uint8Array(20 * 1024 * 1024 + 1), 413, tooLarge],
    [new Uint8Array(21 * 1024 * 1024), 413, tooLarge],
  ] as const) {
    expect(await upload(content)).toMatchObject({ status, body: { error } })
  }
  expect(await upload(await createPng(), { field: 'image' })).toMatchObject({ status: 400 })
  expect(await post('/admin/images', { file: 'x' })).toMatchObject({
    status: 415,
    body: { error: 'Send a form, with the content type multipart/form-data.' },
  })
  const headers = { 'content-type': 'multipart/form-data; boundary=x' }
  const malformed = await request('/_api/admin/images', { method: 'POST', headers, body: 'nothing' })
  expect(malformed.status).toBe(400)
  expect(await readdir(test.services.images.folder).catch(() => [])).toEqual([])
})

test('uploads are for administrators, and limited in number', async () => {
  const { test, app, services, upload, post, request } = await openUploadTest({ TRUST_PROXY: '1' })
  await using _ = test
  const body = new FormData()
  body.append('file', new File([await createPng()], 'a.png'))
  const asUser = await app.request('/_api/admin/images', {
    method: 'POST',
    headers: { cookie: cookieOf(services.db, 'user') },
    body,
  })
  expect(asUser.status).toBe(403)
  const headers = { origin: 'https://elsewhere.example' }
  expect((await request('/_api/admin/images', { method: 'POST', headers, body })).status).toBe(403)
  // The other calls take JSON only, of at most 256 KiB.
  expect((await request('/_api/admin/products/images', { method: 'POST', body })).status).toBe(415)
  expect((await post('/admin/products/images', { x: 'x'.repeat(300 * 1024) })).status).toBe(413)
  const statuses = []
  for (let index = 0; index < 31; index++) statuses.push((await upload('no image')).status)
  expect(statuses).toEqual([...Array(30).fill(415), 429])
  const refused = await upload('no image')
  expect(refused.body).toEqual({ error: 'Too many uploads. Please wait a moment and try again.' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

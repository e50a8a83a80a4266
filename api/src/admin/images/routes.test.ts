import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { image as entry } from '#api-test/admin'
import { cookieOf } from '#api-test/auth'
import { createTestApp } from '#api-test/create-test-app'
import { createTestImage } from '#api-test/images'
import { seedProduct } from '#api-test/services'
import { createPng, openUploadTest, SITE_URL } from '#api-test/uploads'
import { createBackup } from '../../backup/create.ts'
import { deleteUnusedUploads } from '../../images/unused-uploads.ts'

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
  for (let index = 0; index < 61; index++) statuses.push((await upload('no image')).status)
  expect(statuses).toEqual([...Array(60).fill(415), 429])
  const refused = await upload('no image')
  expect(refused.body).toEqual({ error: 'Too many uploads. Please wait a moment and try again.' })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
})

afterEach(() => {
  setSystemTime()
})

const DAY_MS = 24 * 60 * 60 * 1000

test('an uploaded image is a product’s and a collection’s, and follows SITE_URL', async () => {
  const { test, services, upload, post, get } = await openUploadTest()
  await using _ = test
  const { id, slug } = seedProduct(services.db, { name: 'Tee', variants: [] })
  const { imageUrl } = (await upload(await createPng())).body
  const saved = await post('/admin/products/images', { productId: id, images: [entry(imageUrl)] })
  expect(saved).toMatchObject({ status: 200, body: { configuredImages: [{ imageUrl }] } })
  const updated = await post('/admin/products/update', { productId: id, images: [entry(imageUrl)] })
  expect(updated).toMatchObject({ status: 200, body: { configuredImages: [{ imageUrl }] } })
  const banner = await post('/admin/collections', { name: 'Mine', bannerImageUrl: imageUrl })
  expect(banner).toMatchObject({ status: 200, body: { bannerImageUrl: imageUrl } })
  expect(await get(`/product/by-slug?slug=${slug}`)).toMatchObject({
    adminImages: { detail: [{ imageUrl }] },
  })
  expect(await get('/admin/changes')).toMatchObject([
    { kind: 'collection_created', after: { bannerImageUrl: imageUrl } },
    { kind: 'images', after: [{ imageUrl }] },
  ])

  const updatedAt = '2026-01-31T12:00:00.000Z'
  const conflict = await post('/admin/products/images', { productId: id, updatedAt, images: [] })
  expect(conflict).toMatchObject({ status: 409, body: { current: { configuredImages: [{ imageUrl }] } } })

  const moved = createTestApp({ ...services, env: { ...services.env, SITE_URL: 'https://moved.example' } })
  const list = await (await moved.request('/_api/collections')).json()
  expect(list[0].bannerImageUrl).toBe(imageUrl.replace(SITE_URL, 'https://moved.example'))

  const undone = await post('/admin/changes/undo', { changeId: 1 })
  expect(undone.status).toBe(200)
  expect(await get(`/product?productId=${id}`)).toMatchObject({ adminImages: { detail: [] } })
})

test('neither a path nor an upload that is gone is accepted, and an upload is in the backup', async () => {
  const { test, services, upload, post } = await openUploadTest()
  await using _ = test
  const { id } = seedProduct(services.db)
  const { imageUrl } = (await upload(await createPng())).body
  const save = (url: string) => post('/admin/products/images', { productId: id, images: [entry(url)] })
  expect(await save(imageUrl.slice(SITE_URL.length))).toMatchObject({ status: 400 })
  const gone = imageUrl.replace(/[\w-]{22}/, 'A'.repeat(22))
  const error = 'An uploaded image is no longer there. Please upload it again.'
  expect(await save(gone)).toMatchObject({ status: 400, body: { error } })
  expect(await post('/admin/collections', { name: 'x', bannerImageUrl: gone })).toMatchObject({ status: 400 })
  const databasePath = join(test.folder, 'store.sqlite')
  const backup = await createBackup({ databasePath, path: join(test.folder, 'backup.tar.gz') })
  expect(backup).toMatchObject({ imageCount: 1, missingImageCount: 0 })
})

test('an upload is removed after a week in which nothing has named it', async () => {
  const { test, services, upload, post, request } = await openUploadTest()
  await using _ = test
  const { folder } = services.images
  const { id } = seedProduct(services.db)
  const urls: string[] = []
  for (const width of [11, 12, 13]) urls.push((await upload(await createPng(width))).body.imageUrl)
  const [, shown, logged] = urls as [string, string, string]
  const save = (...images: object[]) => post('/admin/products/images', { productId: id, images })
  await save(entry(shown), entry(logged, { displayOrder: 1 }))
  await save(entry(shown))

  setSystemTime(Date.now() + 6 * DAY_MS)
  expect(deleteUnusedUploads(services.db, folder)).toBe(0)
  setSystemTime(Date.now() + 2 * DAY_MS)
  expect(deleteUnusedUploads(services.db, folder)).toBe(1)
  const statuses = []
  for (const url of urls) statuses.push((await request(url.slice(SITE_URL.length))).status)
  expect(statuses).toEqual([404, 200, 200])
  expect(await readdir(folder)).toHaveLength(2)
})

import { afterEach, expect, setSystemTime, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { image as entry } from '#api-test/admin'
import { seedProduct } from '#api-test/services'
import { createPng, openUploadTest, SITE_URL } from '#api-test/uploads'
import { createApp } from '../../app.ts'
import { createBackup } from '../../backup/create.ts'
import { deleteUnusedUploads } from '../../images/unused-uploads.ts'

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

  const moved = createApp({ ...services, env: { ...services.env, SITE_URL: 'https://moved.example' } })
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

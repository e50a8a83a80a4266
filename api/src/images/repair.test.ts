import { expect, test } from 'bun:test'
import { rmSync } from 'node:fs'
import { useCleanUp } from '../../test/clean-up.ts'
import { openSyncTest } from '../../test/sync.ts'
import { collections, storedImages } from '../db/schema.ts'
import { hasOriginal } from './files.ts'
import { saveStoredImage } from './queries.ts'
import { listMissingImages, repairImages } from './repair.ts'
import { uploadPath } from './upload-url.ts'

const onEnd = useCleanUp()

async function openWithoutImages() {
  const t = openSyncTest()
  onEnd(t.close)
  t.limitProducts(2)
  await t.sync.run()
  rmSync(t.images.folder, { recursive: true })
  return t
}

test('images that are not on the disk are downloaded again, or named where their host has them no longer', async () => {
  const { db, images, sandbox } = await openWithoutImages()
  const files = new Map(sandbox.catalog.images)
  const { urls, uploads } = listMissingImages(db, images.folder)
  expect([new Set(urls).size > 0, uploads]).toEqual([true, []])
  const repair = () => repairImages(db, images, urls, AbortSignal.timeout(30_000))
  sandbox.catalog.images.clear()
  expect((await repair()).map(({ url }) => url).toSorted()).toEqual(urls.toSorted())
  for (const [hash, name] of files) sandbox.catalog.images.set(hash, name)
  expect(await repair()).toEqual([])
  const stored = db.select().from(storedImages).all()
  expect(stored.every(({ hash }) => hasOriginal(images.folder, hash))).toBe(true)
  expect(listMissingImages(db, images.folder)).toEqual({ urls: [], uploads: [] })
})

test('a lost upload is named, with what shows it', async () => {
  const { db, images } = await openWithoutImages()
  const path = uploadPath('a'.repeat(22))
  saveStoredImage(db, path, { hash: 'f'.repeat(64), width: 10, height: 10 })
  db.insert(collections).values({ slug: 'mugs', name: 'Mugs', bannerImageUrl: path }).run()
  expect(listMissingImages(db, images.folder).uploads).toEqual([{ path, usedBy: ['Mugs'] }])
})

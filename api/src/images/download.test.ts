import { afterEach, expect, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { createTestImage, openImagesTest } from '../../test/images.ts'
import { originalPath } from './files.ts'
import { toImageId } from './image-id.ts'
import { findOriginalHash, findStoredImages, saveFallbackImage, saveStoredImage } from './queries.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

function open() {
  const context = openImagesTest()
  cleanUp.push(context.close)
  return context
}

const { signal } = new AbortController()
const png = async (size = 20) => new Uint8Array(await createTestImage(size, size).png().toBuffer())

test('the same image at two URLs is stored once', async () => {
  const { images, serve, db, folder } = open()
  const bytes = await png()
  const [one, two] = [
    await images.downloadAndSave(serve('/a.png', bytes)),
    await images.downloadAndSave(serve('/b.png', bytes)),
  ]
  const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  expect(one).toEqual({ id: toImageId(hash), width: 20, height: 20 })
  expect(two).toEqual(one!)
  expect(await Bun.file(originalPath(folder, hash)).bytes()).toEqual(bytes)
  expect(findStoredImages(db, ['/nowhere']).size).toBe(0)
})

test('a stored image is not fetched again, unless its file is missing', async () => {
  const { images, serve, folder, requestedPaths, db } = open()
  const url = serve('/a.png', await png())
  const stored = await images.downloadAndSave(url)
  expect(await images.downloadAndSave(url)).toEqual(stored!)
  expect((await images.download([url, url], signal)).downloaded.size).toBe(0)
  expect(requestedPaths).toHaveLength(1)
  const hash = findOriginalHash(db, stored!.id)!
  await rm(originalPath(folder, hash))
  expect((await images.download([url], signal)).downloaded.get(url)).toMatchObject({ hash })
})

test('a failed image is not stored, and the reason is logged', async () => {
  const { images, url, warnings } = open()
  expect(await images.downloadAndSave(url('/missing.png'))).toBeUndefined()
  expect(warnings).toEqual([{ url: url('/missing.png'), reason: 'its host answered 404' }])
  expect(await images.downloadAndSave('https://elsewhere.test/a.png')).toBeUndefined()
  expect(warnings).toHaveLength(1)
})

test('a download continues after a failed image and saves no rows', async () => {
  const { images, serve, url, db } = open()
  const valid = [serve('/a.png', await png()), serve('/b.png', await png())]
  const progress: string[] = []
  const { downloaded, failed } = await images.download(
    [...valid, url('/missing.png')],
    signal,
    (done, total) => progress.push(`${done}/${total}`),
  )
  expect([...downloaded.keys()].toSorted()).toEqual(valid)
  expect(failed).toEqual([{ url: url('/missing.png'), reason: 'its host answered 404' }])
  expect(progress).toEqual(['1/3', '2/3', '3/3'])
  expect(findStoredImages(db, valid).size).toBe(0)
})

test('a host that keeps failing is skipped', async () => {
  const { images, serve, requestedPaths } = open()
  const urls = Array.from({ length: 40 }, (_, n) => serve(`/${n}.png`, new Response(null, { status: 503 })))
  const { failed } = await images.download(urls, signal)
  expect(failed).toHaveLength(40)
  expect(requestedPaths.length).toBeLessThan(20)
})

test('the image of the former URL is the fallback of a new one until that is stored', async () => {
  const { images, serve, url, db } = open()
  const former = serve('/old.png', await png())
  const old = await images.downloadAndSave(former)
  saveFallbackImage(db, url('/new.png'), former)
  expect(findStoredImages(db, [url('/new.png')]).get(url('/new.png'))).toEqual(old!)
  serve('/new.png', await png(30))
  expect(await images.downloadAndSave(url('/new.png'))).toMatchObject({ width: 30 })
})

test('a fallback replaces no stored image and needs the former one', async () => {
  const { images, serve, db } = open()
  const [one, two] = [serve('/a.png', await png()), serve('/b.png', await png())]
  await images.downloadAndSave(one)
  const own = await images.downloadAndSave(two)
  saveFallbackImage(db, two, one)
  saveFallbackImage(db, 'https://x.test/none', 'https://x.test/former')
  expect(Object.fromEntries(findStoredImages(db, [two, 'https://x.test/none']))).toEqual({ [two]: own! })
})

test('thousands of URLs are looked up at once', () => {
  const { db } = open()
  const urls = Array.from({ length: 2500 }, (_, n) => `https://x.test/${n}`)
  db.transaction((tx) => {
    for (const url of urls) saveStoredImage(tx, url, { hash: 'a', width: 1, height: 1 })
  })
  expect(findStoredImages(db, urls).size).toBe(2500)
})

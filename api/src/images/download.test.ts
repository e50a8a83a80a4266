import { expect, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { useCleanUp } from '../../test/clean-up.ts'
import { createTestImage, openImagesTest } from '../../test/images.ts'
import { originalPath, toImageId } from './files.ts'
import { findOriginalHash, findStoredImages, saveFallbackImage, saveStoredImage } from './queries.ts'

const onEnd = useCleanUp()

function open() {
  const context = openImagesTest()
  onEnd(context.close)
  return context
}

const { signal } = new AbortController()
const png = async (size = 20) => new Uint8Array(await createTestImage(size, size).png().toBuffer())

test('the same image at two URLs is stored once, and not fetched again unless its file is missing', async () => {
  const { images, serve, db, folder, requestedPaths } = open()
  const bytes = await png()
  const [a, b] = [serve('/a.png', bytes), serve('/b.png', bytes)]
  const stored = await images.downloadAndSave(a)
  const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  expect(stored).toEqual({ id: toImageId(hash), width: 20, height: 20 })
  expect(await images.downloadAndSave(b)).toEqual(stored!)
  const path = originalPath(folder, findOriginalHash(db, stored!.id)!)
  expect(await Bun.file(path).bytes()).toEqual(bytes)
  expect(await images.downloadAndSave(a)).toEqual(stored!)
  expect((await images.download([a, a], signal)).downloaded.size).toBe(0)
  expect(requestedPaths).toEqual(['/a.png', '/b.png'])
  await rm(path)
  expect((await images.download([a], signal)).downloaded.get(a)).toMatchObject({ hash })
})

test('a download continues after a failed image and saves no rows', async () => {
  const { images, serve, url, db, warnings } = open()
  const valid = [serve('/a.png', await png()), serve('/b.png', await png())]
  const progress: string[] = []
  const count = (done: number, total: number) => progress.push(`${done}/${total}`)
  const { downloaded, failed } = await images.download([...valid, url('/missing.png')], signal, count)
  expect([...downloaded.keys()].toSorted()).toEqual(valid)
  expect(failed).toEqual([{ url: url('/missing.png'), reason: 'its host answered 404' }])
  expect(progress).toEqual(['1/3', '2/3', '3/3'])
  expect(findStoredImages(db, valid).size).toBe(0)
  // The log has the reason if a page shows the image.
  expect(await images.downloadAndSave(url('/missing.png'))).toBeUndefined()
  expect(warnings).toEqual(failed)
})

test('a host that keeps failing is skipped', async () => {
  const { images, serve, requestedPaths } = open()
  const urls = Array.from({ length: 40 }, (_, n) => serve(`/${n}.png`, new Response(null, { status: 503 })))
  const { failed } = await images.download(urls, signal)
  expect(failed).toHaveLength(40)
  expect(requestedPaths.length).toBeLessThan(20)
})

test('the image of the former URL is the fallback of a new one until that is stored, and no longer', async () => {
  const { images, serve, url, db } = open()
  const former = serve('/old.png', await png())
  const old = await images.downloadAndSave(former)
  const present = url('/new.png')
  saveFallbackImage(db, present, former)
  saveFallbackImage(db, 'https://x.test/none', 'https://x.test/former')
  expect(Object.fromEntries(findStoredImages(db, [present, 'https://x.test/none']))).toEqual({
    [present]: old!,
  })
  serve('/new.png', await png(30))
  expect(await images.downloadAndSave(present)).toMatchObject({ width: 30 })
  saveFallbackImage(db, present, former)
  expect(findStoredImages(db, [present]).get(present)).toMatchObject({ width: 30 })
})

test('thousands of URLs are looked up at once', () => {
  const { db } = open()
  const urls = Array.from({ length: 2500 }, (_, n) => `https://x.test/${n}`)
  const stored = [0, 1250, 2499].map((n) => `https://x.test/${n}`)
  for (const url of stored) saveStoredImage(db, url, { hash: 'a', width: 1, height: 1 })
  expect([...findStoredImages(db, urls).keys()]).toEqual(stored)
})

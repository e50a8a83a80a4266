import { afterEach, expect, test } from 'bun:test'
import { rm } from 'node:fs/promises'
import { createTestImage, openImagesTest } from '../../test/images.ts'
import { originalPath } from './files.ts'
import { findStoredImages, saveFallbackImage, saveStoredImage } from './queries.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

function open() {
  const it = openImagesTest()
  cleanUp.push(it.close)
  return it
}

const { signal } = new AbortController()
const png = async (size = 20) => new Uint8Array(await createTestImage(size, size).png().toBuffer())

test('a picture is kept once, however many addresses lead to it', async () => {
  const { images, serve, db, folder } = open()
  const bytes = await png()
  const [one, two] = [
    await images.downloadAndSave(serve('/a.png', bytes)),
    await images.downloadAndSave(serve('/b.png', bytes)),
  ]
  expect(one).toEqual({
    hash: new Bun.CryptoHasher('sha256').update(bytes).digest('hex'),
    width: 20,
    height: 20,
  })
  expect(two).toEqual(one!)
  expect(await Bun.file(originalPath(folder, one!.hash)).bytes()).toEqual(bytes)
  expect(findStoredImages(db, ['/nowhere']).size).toBe(0)
})

test('what is kept is not fetched again, unless its file is gone', async () => {
  const { images, serve, folder, asked } = open()
  const url = serve('/a.png', await png())
  const kept = await images.downloadAndSave(url)
  expect(await images.downloadAndSave(url)).toEqual(kept!)
  expect((await images.download([url, url], signal)).downloaded.size).toBe(0)
  expect(asked).toHaveLength(1)
  await rm(originalPath(folder, kept!.hash))
  expect((await images.download([url], signal)).downloaded.get(url)).toEqual(kept!)
})

test('a picture that is refused is not kept, and says why in the log', async () => {
  const { images, url, warnings } = open()
  expect(await images.downloadAndSave(url('/missing.png'))).toBeUndefined()
  expect(warnings).toEqual([{ url: url('/missing.png'), reason: 'its host answered 404' }])
  expect(await images.downloadAndSave('https://elsewhere.test/a.png')).toBeUndefined()
  expect(warnings).toHaveLength(1)
})

test('collecting goes on past a refused one, and writes no rows', async () => {
  const { images, serve, url, db } = open()
  const good = [serve('/a.png', await png()), serve('/b.png', await png())]
  const progress: string[] = []
  const { downloaded, failed } = await images.download(
    [...good, url('/missing.png')],
    signal,
    (done, total) => progress.push(`${done}/${total}`),
  )
  expect([...downloaded.keys()].toSorted()).toEqual(good)
  expect(failed).toEqual([{ url: url('/missing.png'), reason: 'its host answered 404' }])
  expect(progress).toEqual(['1/3', '2/3', '3/3'])
  expect(findStoredImages(db, good).size).toBe(0)
})

test('a host in trouble is left alone after a while', async () => {
  const { images, serve, asked } = open()
  const urls = Array.from({ length: 40 }, (_, n) => serve(`/${n}.png`, new Response(null, { status: 503 })))
  const { failed } = await images.download(urls, signal)
  expect(failed).toHaveLength(40)
  expect(asked.length).toBeLessThan(20)
})

test("a former address's copy stands in for a new one, until the new one is had", async () => {
  const { images, serve, url, db } = open()
  const former = serve('/old.png', await png())
  const old = await images.downloadAndSave(former)
  saveFallbackImage(db, url('/new.png'), former)
  expect(findStoredImages(db, [url('/new.png')]).get(url('/new.png'))).toEqual(old!)
  serve('/new.png', await png(30))
  expect(await images.downloadAndSave(url('/new.png'))).toMatchObject({ width: 30 })
})

test('a stand-in takes no real picture’s place, and needs a copy to stand in', async () => {
  const { images, serve, db } = open()
  const [one, two] = [serve('/a.png', await png()), serve('/b.png', await png())]
  await images.downloadAndSave(one)
  const own = await images.downloadAndSave(two)
  saveFallbackImage(db, two, one)
  saveFallbackImage(db, 'https://x.test/none', 'https://x.test/former')
  expect(Object.fromEntries(findStoredImages(db, [two, 'https://x.test/none']))).toEqual({ [two]: own! })
})

test('many addresses are looked up at once', () => {
  const { db } = open()
  const urls = Array.from({ length: 2500 }, (_, n) => `https://x.test/${n}`)
  db.transaction((tx) => {
    for (const url of urls) saveStoredImage(tx, url, { hash: 'a', width: 1, height: 1 })
  })
  expect(findStoredImages(db, urls).size).toBe(2500)
})

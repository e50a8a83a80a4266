import { expect, test } from 'bun:test'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { useCleanUp } from '../../test/clean-up.ts'
import { createTestImage, openImagesTest } from '../../test/images.ts'
import { originalPath } from './files.ts'
import { listOriginals } from './queries.ts'
import { createImageResizer } from './resize.ts'
import { createImageMaker } from './resize-ahead.ts'

const onEnd = useCleanUp()

/** @param isStored what the resizer answers instead of encoding */
async function setUp(isStored?: boolean | Promise<boolean>) {
  const context = openImagesTest()
  onEnd(context.close)
  const { db, folder, images, warnings } = context
  const add = async (name: string, width: number) => {
    const bytes = await createTestImage(width, width).png().toBuffer()
    await images.downloadAndSave(context.serve(`/${name}.png`, new Uint8Array(bytes)))
  }
  const log = { info: () => {}, warn: (line: unknown) => void warnings.push(line) }
  const resizer = createImageResizer({ folder, log })
  const names: string[] = []
  if (isStored !== undefined) {
    resizer.resizeAhead = async (_, name) => {
      names.push(name)
      return isStored
    }
  }
  const makeImages = createImageMaker({ db, folder, resizer, log })
  const stored = async () =>
    Promise.all(listOriginals(db).map(async ({ hash }) => (await readdir(join(folder, hash))).toSorted()))
  return { add, makeImages, names, resizer, stored, folder, db, warnings }
}

const { signal } = new AbortController()

test('files of lists come first, of all images, none wider than one that covers the original', async () => {
  const { add, makeImages, names } = await setUp(true)
  await add('a', 200)
  await add('b', 1000)
  await makeImages(signal)
  expect(names.slice(0, 2)).toEqual(['360.avif', '360.avif'])
  expect(names.slice(2, 4)).toEqual(['540.avif', '540.avif'])
  expect(names).toEqual(expect.arrayContaining(['128.webp', '240.avif']))
  expect(names.filter((name) => name === '1080.avif')).toHaveLength(1)
  expect(names).not.toContain('1280.avif')
  expect(names).not.toContain('720.webp')
})

test('a stop waits for no encode, and what it ends is not stored', async () => {
  const waiting = await setUp(new Promise<boolean>(() => {}))
  await waiting.add('a', 150)
  const stopping = new AbortController()
  const made = waiting.makeImages(stopping.signal)
  stopping.abort()
  await made

  const { add, resizer, stored, db } = await setUp()
  await add('b', 600)
  const ahead = resizer.resizeAhead(listOriginals(db)[0]!.hash, '540.avif', signal)
  await resizer.close()
  expect(await ahead).toBe(false)
  expect(await stored()).toEqual([['original']])
})

test('a damaged image is passed over; where nothing can be stored, no more are made', async () => {
  const { add, makeImages, folder, db, warnings } = await setUp()
  await add('a', 20)
  await add('b', 20)
  const [damaged, whole] = listOriginals(db)
  await Bun.write(originalPath(folder, damaged!.hash), 'damaged')
  await makeImages(signal)
  expect(warnings.length).toBeGreaterThan(0)
  expect(await readdir(join(folder, whole!.hash))).toContain('128.webp')

  const full = await setUp(false)
  await full.add('a', 150)
  await full.makeImages(signal)
  expect(full.names).toHaveLength(1)
})

test('files that a killed process left half written are removed', async () => {
  const { add, makeImages, folder, db, stored } = await setUp()
  await add('a', 100)
  const { hash } = listOriginals(db)[0]!
  const [old, recent] = ['160.avif.0a.tmp', '160.avif.0b.tmp'].map((name) => join(folder, hash, name))
  await Bun.write(old!, 'half')
  await Bun.write(recent!, 'half')
  await utimes(old!, 0, 0)
  await makeImages(signal)
  expect((await stored()).flat().filter((name) => name.endsWith('.tmp'))).toEqual(['160.avif.0b.tmp'])
})

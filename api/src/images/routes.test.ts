import { afterEach, expect, test } from 'bun:test'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { createTestImage, openImagesTest } from '../../test/images.ts'
import { imageRoutes } from './routes.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

async function open(width = 1000, height = 500) {
  const it = openImagesTest()
  cleanUp.push(it.close)
  const address = it.serve('/a.png', new Uint8Array(await createTestImage(width, height).png().toBuffer()))
  const image = await it.images.downloadAndSave(address)
  return { ...it, address, hash: image!.hash, app: imageRoutes(it) }
}

const measure = async (response: Response) => sharp(new Uint8Array(await response.arrayBuffer())).metadata()

test.each([
  ['320.avif', 'image/avif', 320, 160],
  ['320.webp', 'image/webp', 320, 160],
  ['1280.webp', 'image/webp', 1000, 500],
  ['share.jpg', 'image/jpeg', 1200, 630],
])('%s is made in its format, and never beyond the original', async (name, type, width, height) => {
  const { app, hash } = await open()
  const response = await app.request(`/${hash}/${name}`)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await measure(response)).toMatchObject({ width, height })
})

test('a client that holds it gets 304, and HEAD has the headers alone', async () => {
  const { app, hash } = await open()
  const first = await app.request(`/${hash}/160.webp`)
  const etag = first.headers.get('etag')!
  for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await app.request(`/${hash}/160.webp`, { headers: { 'if-none-match': header } })
    expect([again.status, await again.text()]).toEqual([304, ''])
  }
  expect((await app.request(`/${hash}/160.webp`, { headers: { 'if-none-match': '"other"' } })).status).toBe(
    200,
  )
  const head = await app.request(`/${hash}/160.webp`, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(first.headers.get('content-length'))
  expect(await head.text()).toBe('')
})

test('many who ask at once get one job', async () => {
  const { app, hash, folder } = await open()
  const responses = await Promise.all(Array.from({ length: 20 }, () => app.request(`/${hash}/640.avif`)))
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await readdir(join(folder, hash))).toSorted()).toEqual(['640.avif', 'original'])
})

test.each([
  '/HASH/321.avif',
  '/HASH/320.png',
  '/HASH/320.svg',
  '/HASH/original',
  '/HASH/..%2foriginal',
  '/HASH/%2e%2e%2f%2e%2e%2fsecret',
  '/%2e%2e/320.webp',
  '/HASHx/320.webp',
  `/${'0'.repeat(64)}/320.webp`,
  '/of/320',
  '/of/321?url=ADDRESS',
  '/of/320?url=https://elsewhere.test/a.png',
])('%s is not there', async (path) => {
  const { app, hash, address } = await open()
  const response = await app.request(
    path.replace('HASH', hash).replace('ADDRESS', encodeURIComponent(address)),
  )
  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control')).toBeNull()
})

test('an address leads to its copy, in a format that the browser takes', async () => {
  const { app, hash, address } = await open()
  const ask = (accept: string) =>
    app.request(`/of/320?url=${encodeURIComponent(address)}`, { headers: { accept } })
  const modern = await ask('image/avif,image/webp,*/*')
  expect(modern.status).toBe(302)
  expect(modern.headers.get('location')).toBe(`/images/${hash}/320.avif`)
  expect(modern.headers.get('vary')).toBe('Accept')
  expect((await ask('*/*')).headers.get('location')).toBe(`/images/${hash}/320.webp`)
})

test('the share picture is whole, on a plain ground', async () => {
  const { app, hash } = await open(300, 300)
  const response = await app.request(`/${hash}/share.jpg`)
  const { data } = await sharp(await response.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => [...data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)]
  expect(pixel(5, 5)).toEqual([255, 255, 255])
  expect(pixel(600, 315)).not.toEqual([255, 255, 255])
})

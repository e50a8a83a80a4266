import { afterEach, expect, test } from 'bun:test'
import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { createTestImage, openImagesTest } from '../../test/images.ts'
import { imageRoutes } from './routes.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

async function open(width = 1000, height = 500) {
  const context = openImagesTest()
  cleanUp.push(context.close)
  const url = context.serve('/a.png', new Uint8Array(await createTestImage(width, height).png().toBuffer()))
  const image = await context.images.downloadAndSave(url)
  return { ...context, url, hash: image!.hash, app: imageRoutes(context) }
}

const measure = async (response: Response) => sharp(new Uint8Array(await response.arrayBuffer())).metadata()

test.each([
  ['320.avif', 'image/avif', 320, 160],
  ['320.webp', 'image/webp', 320, 160],
  ['1280.webp', 'image/webp', 1000, 500],
  ['share.jpg', 'image/jpeg', 1200, 630],
])('%s has its format and is never larger than the original', async (name, type, width, height) => {
  const { app, hash } = await open()
  const response = await app.request(`/${hash}/${name}`)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await measure(response)).toMatchObject({ width, height })
})

test('a matching If-None-Match is 304, and HEAD has the headers alone', async () => {
  const { app, hash } = await open()
  const first = await app.request(`/${hash}/160.webp`)
  const etag = first.headers.get('etag')!
  for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const second = await app.request(`/${hash}/160.webp`, { headers: { 'if-none-match': header } })
    expect([second.status, second.headers.get('etag'), await second.text()]).toEqual([304, etag, ''])
  }
  expect((await app.request(`/${hash}/160.webp`, { headers: { 'if-none-match': '"other"' } })).status).toBe(
    200,
  )
  const head = await app.request(`/${hash}/160.webp`, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(first.headers.get('content-length'))
  expect(await head.text()).toBe('')
})

test('simultaneous requests share one encode', async () => {
  const { app, hash, folder } = await open()
  const requests = Array.from({ length: 20 }, () => app.request(`/${hash}/640.avif`))
  await Promise.race(requests)
  const path = join(folder, hash, '640.avif')
  const { mtimeMs } = await stat(path)
  const responses = await Promise.all(requests)
  expect((await stat(path)).mtimeMs).toBe(mtimeMs)
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
  '/of/321?url=URL',
  '/of/320?url=https://elsewhere.test/a.png',
])('%s is 404', async (path) => {
  const { app, hash, url } = await open()
  const response = await app.request(path.replace('HASH', hash).replace('URL', encodeURIComponent(url)))
  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control')).toBeNull()
})

test('a folder that is not named by a hash is not served', async () => {
  const { app, folder } = await open()
  await Bun.write(join(folder, 'other/320.webp'), 'other')
  expect((await app.request('/other/320.webp')).status).toBe(404)
})

test('a URL redirects to its stored image, as AVIF only where the browser names it', async () => {
  const { app, hash, url } = await open()
  const redirect = (accept: string) =>
    app.request(`/of/320?url=${encodeURIComponent(url)}`, { headers: { accept } })
  const response = await redirect('image/avif,image/webp,*/*')
  expect(response.status).toBe(302)
  expect(response.headers.get('vary')).toBe('Accept')
  const formats = {
    'image/avif,image/webp,*/*': 'avif',
    'image/webp,image/avif,image/png,image/*;q=0.8,*/*;q=0.5': 'avif',
    'image/webp,image/png,image/*;q=0.8,*/*;q=0.5': 'webp',
    '*/*': 'webp',
  }
  for (const [accept, format] of Object.entries(formats)) {
    expect((await redirect(accept)).headers.get('location')).toBe(`/images/${hash}/320.${format}`)
  }
})

test.each([300, 1300])('the share image of a square of %i pixels is padded, not cropped', async (size) => {
  const { app, hash } = await open(size, size)
  const response = await app.request(`/${hash}/share.jpg`)
  const { data } = await sharp(await response.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => [...data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)]
  expect(pixel(5, 5)).toEqual([255, 255, 255])
  expect(pixel(600, 315)).not.toEqual([255, 255, 255])
})

import { afterEach, describe, expect, test } from 'bun:test'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { createTestImage, openImagesTest } from '../../test/images.ts'
import { writeFileAtomically } from './files.ts'
import { imageRoutes } from './routes.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

async function open(width = 1000, height = 500, maxWaiting = 600) {
  const context = openImagesTest()
  cleanUp.push(context.close)
  const url = context.serve('/a.png', new Uint8Array(await createTestImage(width, height).png().toBuffer()))
  const image = await context.images.downloadAndSave(url)
  return { ...context, url, hash: image!.hash, app: imageRoutes({ ...context, maxWaiting }) }
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

describe('with a full queue', () => {
  test('the closest stored size is sent, for this response only', async () => {
    const { hash, app, folder } = await open(1000, 500, 0)
    await writeFileAtomically(
      join(folder, hash, '160.webp'),
      await createTestImage(160, 80).webp().toBuffer(),
    )
    const response = await app.request(`/${hash}/320.webp`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await measure(response)).toMatchObject({ format: 'webp', width: 160 })
    expect(await readdir(join(folder, hash))).not.toContain('320.webp')
  })

  test('a small original is sent where no size is stored', async () => {
    const { hash, app } = await open(1000, 500, 0)
    const response = await app.request(`/${hash}/320.avif`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'image/png',
    })
    expect(await measure(response)).toMatchObject({ format: 'png', width: 1000 })
  })

  test('a large original is 503 with Retry-After', async () => {
    const { hash, folder, log, db } = await open()
    const image = await createTestImage(800, 800).png({ compressionLevel: 0 }).toBuffer()
    expect(image.length).toBeGreaterThan(1024 * 1024)
    await writeFileAtomically(join(folder, hash, 'original'), image)
    const app = imageRoutes({ db, folder, log, maxWaiting: 0 })
    const response = await app.request(`/${hash}/320.webp`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
  })
})

test('an image that can not be stored is sent all the same', async () => {
  const { hash, app, folder, warnings } = await open()
  // A folder in the file's place fails the rename as a full disk fails the write.
  await mkdir(join(folder, hash, '320.webp', 'occupied'), { recursive: true })
  const response = await app.request(`/${hash}/320.webp`)
  expect(await measure(response)).toMatchObject({ width: 320 })
  expect(warnings).toHaveLength(1)
})

test('a client that has gone leaves the queue', async () => {
  const { hash, app, folder } = await open()
  const clients = new AbortController()
  const names = ['160', '320', '480', '640', '960', '1280'].map((width) => `${width}.avif`)
  const gone = names.map((name) => app.request(new Request(`http://localhost/${hash}/${name}`, clients)))
  clients.abort()
  expect((await Promise.all(gone)).map(({ status }) => status)).toEqual(names.map(() => 499))
  expect((await app.request(`/${hash}/160.webp`)).status).toBe(200)
  expect((await readdir(join(folder, hash))).toSorted()).toEqual(['160.webp', 'original'])
})

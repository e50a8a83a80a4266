import { afterEach, describe, expect, test } from 'bun:test'
import { mkdir, readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { createTestImage, openImagesTest } from '../../test/images.ts'
import { writeFileAtomically } from './files.ts'
import { findOriginalHash } from './queries.ts'
import { createImageResizer } from './resize.ts'
import { imageRoutes } from './routes.ts'

const cleanUp: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const close of cleanUp.splice(0)) await close()
})

const openRoutes = (
  { db, ...options }: Pick<ReturnType<typeof openImagesTest>, 'db' | 'folder' | 'log'>,
  maxWaiting: number,
) =>
  imageRoutes({
    db,
    ...options,
    siteUrl: 'https://shop.example',
    resizer: createImageResizer({ ...options, maxWaiting }),
  })

async function open(width = 1000, height = 500, maxWaiting = 600) {
  const context = openImagesTest()
  cleanUp.push(context.close)
  const url = context.serve('/a.png', new Uint8Array(await createTestImage(width, height).png().toBuffer()))
  const image = await context.images.downloadAndSave(url)
  const { id } = image!
  const imageFolder = join(context.folder, findOriginalHash(context.db, id)!)
  return { ...context, url, id, imageFolder, app: openRoutes(context, maxWaiting) }
}

const measure = async (response: Response) => sharp(new Uint8Array(await response.arrayBuffer())).metadata()

test.each([
  ['360.avif', 'image/avif', 360, 180],
  ['360.webp', 'image/webp', 360, 180],
  ['1280.webp', 'image/webp', 1000, 500],
  ['share.jpg', 'image/jpeg', 1200, 630],
])('%s has its format and is never larger than the original', async (name, type, width, height) => {
  const { app, id } = await open()
  const response = await app.request(`/${id}/${name}`)
  expect(response.status).toBe(200)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': type,
    'cache-control': 'public, max-age=31536000, immutable',
  })
  expect(await measure(response)).toMatchObject({ width, height })
})

test('a matching If-None-Match is 304, and HEAD has the headers alone', async () => {
  const { app, id } = await open()
  const first = await app.request(`/${id}/240.webp`)
  const etag = first.headers.get('etag')!
  for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const second = await app.request(`/${id}/240.webp`, { headers: { 'if-none-match': header } })
    expect([second.status, second.headers.get('etag'), await second.text()]).toEqual([304, etag, ''])
  }
  expect((await app.request(`/${id}/240.webp`, { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  const head = await app.request(`/${id}/240.webp`, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(first.headers.get('content-length'))
  expect(await head.text()).toBe('')
})

test('simultaneous requests share one encode', async () => {
  const { app, id, imageFolder } = await open()
  const requests = Array.from({ length: 20 }, () => app.request(`/${id}/540.avif`))
  await Promise.race(requests)
  const path = join(imageFolder, '540.avif')
  const { mtimeMs } = await stat(path)
  const responses = await Promise.all(requests)
  expect((await stat(path)).mtimeMs).toBe(mtimeMs)
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]))
  expect((await readdir(imageFolder)).toSorted()).toEqual(['540.avif', 'original'])
})

test.each([
  '/ID/361.avif',
  '/ID/360.png',
  '/ID/360.svg',
  '/ID/original',
  '/ID/..%2foriginal',
  '/ID/%2e%2e%2f%2e%2e%2fsecret',
  '/%2e%2e/360.webp',
  '/IDx/360.webp',
  `/${'0'.repeat(64)}/320.webp`,
  `/${'A'.repeat(22)}/360.webp`,
  '/ID/320.webp',
  '/of/360',
  '/of/361?url=URL',
  '/of/360?url=https://elsewhere.test/a.png',
])('%s is 404', async (path) => {
  const { app, id, url } = await open()
  const response = await app.request(path.replace('ID', id).replace('URL', encodeURIComponent(url)))
  expect(response.status).toBe(404)
  expect(response.headers.get('cache-control')).toBeNull()
})

test('a folder that is not named by a hash is not served', async () => {
  const { app, folder } = await open()
  await Bun.write(join(folder, 'other/360.webp'), 'other')
  expect((await app.request('/other/360.webp')).status).toBe(404)
})

test.each([
  ['320.webp', '360.webp'],
  ['160.avif', '240.avif'],
  ['1280.webp', '1280.webp'],
  ['share.jpg', 'share.jpg'],
])('the former URL of %s, with the whole hash, moved permanently to %s', async (name, presentName) => {
  const { app, id, imageFolder } = await open()
  const response = await app.request(`/${basename(imageFolder)}/${name}`)
  expect([response.status, response.headers.get('location')]).toEqual([301, `/images/${id}/${presentName}`])
  expect((await app.request(`/${id}/${presentName}`)).status).toBe(200)
})

test.each(['original', '320.png', '321.webp', '320.webp.x'])('%s never had a URL', async (name) => {
  const { app, imageFolder } = await open()
  expect((await app.request(`/${basename(imageFolder)}/${name}`)).status).toBe(404)
})

test('a URL redirects to its stored image, as AVIF only where the browser names it', async () => {
  const { app, id, url } = await open()
  const redirect = (accept: string) =>
    app.request(`/of/360?url=${encodeURIComponent(url)}`, { headers: { accept } })
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
    expect((await redirect(accept)).headers.get('location')).toBe(`/images/${id}/360.${format}`)
  }
  const former = await app.request(`/of/160?url=${encodeURIComponent(url)}`)
  expect(former.headers.get('location')).toBe(`/images/${id}/240.webp`)
})

test.each([300, 1300])('the share image of a square of %i pixels is padded, not cropped', async (size) => {
  const { app, id } = await open(size, size)
  const response = await app.request(`/${id}/share.jpg`)
  const { data } = await sharp(await response.arrayBuffer())
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixel = (x: number, y: number) => [...data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)]
  expect(pixel(5, 5)).toEqual([255, 255, 255])
  expect(pixel(600, 315)).not.toEqual([255, 255, 255])
})

describe('with a full queue', () => {
  test('the closest stored size is sent, for this response only', async () => {
    const { id, app, imageFolder } = await open(1000, 500, 0)
    await writeFileAtomically(
      join(imageFolder, '240.webp'),
      await createTestImage(240, 120).webp().toBuffer(),
    )
    const response = await app.request(`/${id}/360.webp`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(await measure(response)).toMatchObject({ format: 'webp', width: 240 })
    expect(await readdir(imageFolder)).not.toContain('360.webp')
  })

  test('a small original is sent where no size is stored', async () => {
    const { id, app } = await open(1000, 500, 0)
    const response = await app.request(`/${id}/360.avif`)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'cache-control': 'no-store',
      'content-type': 'image/png',
    })
    expect(await measure(response)).toMatchObject({ format: 'png', width: 1000 })
  })

  test('a large original is 503 with Retry-After', async () => {
    const { id, folder, imageFolder, log, db } = await open()
    const image = await createTestImage(800, 800).png({ compressionLevel: 0 }).toBuffer()
    expect(image.length).toBeGreaterThan(1024 * 1024)
    await writeFileAtomically(join(imageFolder, 'original'), image)
    const app = openRoutes({ db, folder, log }, 0)
    const response = await app.request(`/${id}/360.webp`)
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
  })
})

test('an image that can not be stored is sent all the same', async () => {
  const { id, app, imageFolder, warnings } = await open()
  // A folder in the file's place fails the rename as a full disk fails the write.
  await mkdir(join(imageFolder, '360.webp', 'occupied'), { recursive: true })
  const response = await app.request(`/${id}/360.webp`)
  expect(await measure(response)).toMatchObject({ width: 360 })
  expect(warnings).toHaveLength(1)
})

test('a client that has gone leaves the queue', async () => {
  const { id, app, imageFolder } = await open()
  const clients = new AbortController()
  const names = [240, 360, 540, 720, 1080, 1280].map((width) => `${width}.avif`)
  const gone = names.map((name) => app.request(new Request(`http://localhost/${id}/${name}`, clients)))
  clients.abort()
  expect((await Promise.all(gone)).map(({ status }) => status)).toEqual(names.map(() => 499))
  expect((await app.request(`/${id}/240.webp`)).status).toBe(200)
  expect((await readdir(imageFolder)).toSorted()).toEqual(['240.webp', 'original'])
})

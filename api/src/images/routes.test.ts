import { expect, test } from 'bun:test'
import { mkdir, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import sharp from 'sharp'
import { useCleanUp } from '../../test/clean-up.ts'
import { createTestImage, openImagesTest } from '../../test/images.ts'
import { writeFileAtomically } from './files.ts'
import { findOriginalHash } from './queries.ts'
import { createImageResizer } from './resize.ts'
import { imageRoutes } from './routes.ts'

const onEnd = useCleanUp()

async function open({ width = 500, height = 250, maxWaiting = 600 } = {}) {
  const context = openImagesTest()
  onEnd(context.close)
  const { db, folder, log } = context
  const url = context.serve('/a.png', new Uint8Array(await createTestImage(width, height).png().toBuffer()))
  const { id } = (await context.images.downloadAndSave(url))!
  const imageFolder = join(folder, findOriginalHash(db, id)!)
  const resizer = createImageResizer({ folder, log, maxWaiting })
  const app = imageRoutes({ db, folder, siteUrl: 'https://shop.example', resizer })
  return { ...context, url, id, imageFolder, app }
}

const measure = async (response: Response) => sharp(new Uint8Array(await response.arrayBuffer())).metadata()

test('each file has its format and is never larger than the original', async () => {
  const { app, id } = await open()
  const files = [
    ['360.avif', 'image/avif', 360, 180],
    ['720.webp', 'image/webp', 500, 250],
    ['share.jpg', 'image/jpeg', 1200, 630],
    ['mail.jpg', 'image/jpeg', 216, 216],
  ] as const
  for (const [name, type, width, height] of files) {
    const response = await app.request(`/${id}/${name}`)
    expect(response.status).toBe(200)
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect(await measure(response)).toMatchObject({ width, height })
  }
})

test('a matching If-None-Match is 304, and HEAD has the headers alone', async () => {
  const { app, id } = await open()
  const send = (init?: RequestInit) => app.request(`/${id}/240.webp`, init)
  const first = await send()
  const etag = first.headers.get('etag')!
  for (const header of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const second = await send({ headers: { 'if-none-match': header } })
    expect([second.status, second.headers.get('etag'), await second.text()]).toEqual([304, etag, ''])
  }
  expect((await send({ headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  const head = await send({ method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(first.headers.get('content-length'))
  expect(await head.text()).toBe('')
})

test('nothing but the files of stored images is served', async () => {
  const { app, id, url, folder, imageFolder } = await open()
  await Bun.write(join(folder, 'other/360.webp'), 'other')
  const ofImage = ['361.avif', '360.png', 'original', '..%2foriginal', '%2e%2e%2f%2e%2e%2fsecret', '320.webp']
  const ofHash = ['original', '320.png', '321.webp', '320.webp.x']
  const paths = [
    ...ofImage.map((name) => `/${id}/${name}`),
    ...ofHash.map((name) => `/${basename(imageFolder)}/${name}`),
    '/other/360.webp',
    '/%2e%2e/360.webp',
    `/${id}x/360.webp`,
    `/${'0'.repeat(64)}/320.webp`,
    `/${'A'.repeat(22)}/360.webp`,
    '/of/360',
    `/of/361?url=${encodeURIComponent(url)}`,
    '/of/360?url=https://elsewhere.test/a.png',
  ]
  for (const path of paths) {
    const response = await app.request(path)
    expect([path, response.status, response.headers.get('cache-control')]).toEqual([path, 404, null])
  }
})

test('a URL redirects to its stored image, as AVIF only where the browser names it', async () => {
  const { app, id, url } = await open()
  const redirect = (accept: string, width = 360) =>
    app.request(`/of/${width}?url=${encodeURIComponent(url)}`, { headers: { accept } })
  const response = await redirect('image/webp,image/avif,image/png,image/*;q=0.8,*/*;q=0.5')
  expect([response.status, response.headers.get('vary')]).toEqual([302, 'Accept'])
  expect(response.headers.get('location')).toBe(`/images/${id}/360.avif`)
  for (const accept of ['image/webp,image/png,image/*;q=0.8,*/*;q=0.5', '*/*']) {
    expect((await redirect(accept)).headers.get('location')).toBe(`/images/${id}/360.webp`)
  }
})

test.each([300, 1300])('the share image of a square of %i pixels is padded, not cropped', async (size) => {
  const { app, id } = await open({ width: size, height: size })
  const response = await app.request(`/${id}/share.jpg`)
  const image = sharp(await response.arrayBuffer())
  const data = await image.raw().toBuffer()
  const pixel = (x: number, y: number) => [...data.subarray((y * 1200 + x) * 3, (y * 1200 + x) * 3 + 3)]
  expect(pixel(5, 5)).toEqual([255, 255, 255])
  expect(pixel(600, 315)).not.toEqual([255, 255, 255])
})

test('with a full queue a small original or the closest stored size is sent, for this response only', async () => {
  const { id, app, imageFolder } = await open({ maxWaiting: 0 })
  const original = await app.request(`/${id}/360.avif`)
  expect(original.headers.get('cache-control')).toBe('no-store')
  expect(original.headers.get('content-type')).toBe('image/png')
  expect(await measure(original)).toMatchObject({ format: 'png', width: 500 })
  await writeFileAtomically(join(imageFolder, '240.webp'), await createTestImage(240, 120).webp().toBuffer())
  const response = await app.request(`/${id}/360.webp`)
  expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  expect(await measure(response)).toMatchObject({ format: 'webp', width: 240 })
  expect(await readdir(imageFolder)).not.toContain('360.webp')
})

test('with a full queue a large original is 503 with Retry-After', async () => {
  const { id, app, imageFolder } = await open({ maxWaiting: 0 })
  await writeFileAtomically(join(imageFolder, 'original'), new Uint8Array(1024 * 1024 + 1))
  const response = await app.request(`/${id}/360.webp`)
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '10'])
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

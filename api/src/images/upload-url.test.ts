import { expect, test } from 'bun:test'
import { Hono } from 'hono'
import { absoluteUploadUrls, toStoredUrl } from './upload-url.ts'

const SITE_URL = 'https://shop.example'
const PATH = `/images/${'a'.repeat(22)}/upload.webp`

const send = async (value: unknown, status: 200 | 409 = 200) => {
  const app = new Hono()
    .use(absoluteUploadUrls(SITE_URL))
    .get('/', (c) => c.json(value as object, status, { 'cache-tag': 'products' }))
  const response = await app.request('/')
  return { response, body: await response.json() }
}

test('the path of an upload is absolute wherever it stands in a JSON response', async () => {
  const { response, body } = await send({ a: PATH, b: [PATH, { c: PATH }], d: null, e: 1 }, 409)
  const url = SITE_URL + PATH
  expect(body).toEqual({ a: url, b: [url, { c: url }], d: null, e: 1 })
  expect([response.status, response.headers.get('cache-tag')]).toEqual([409, 'products'])
})

test('a text that only mentions the path, and another path, stay as they are', async () => {
  const value = [
    `see ${PATH}`,
    `"${PATH}"`,
    `${PATH}?a`,
    `\\"${PATH}`,
    '/images/short/upload.webp',
    `x"${PATH}`,
  ]
  expect((await send(value)).body).toEqual(value)
})

test('a response that is not JSON stays as it is', async () => {
  const app = new Hono().use(absoluteUploadUrls(SITE_URL)).get('/', (c) => c.text(`"${PATH}"`))
  expect(await (await app.request('/')).text()).toBe(`"${PATH}"`)
})

test('the URL of an upload is stored as its path', () => {
  expect(toStoredUrl(SITE_URL, SITE_URL + PATH)).toBe(PATH)
  expect(toStoredUrl(SITE_URL, `https://other.example${PATH}`)).toBe(`https://other.example${PATH}`)
})

import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { createTestApp } from '#api-test/create-test-app'
import { cookieOf } from '../../test/auth.ts'
import { openHalfSentBody } from '../../test/half-sent-body.ts'
import { openTestServices } from '../../test/services.ts'
import { until } from '../../test/until.ts'
import { BodyBudget } from './body-budget.ts'
import { readBody } from './read-body.ts'

async function open(bodies = new BodyBudget()) {
  const services = { ...(await openTestServices()), bodies }
  const app = createTestApp(services)
  const post = (path: string, body: ReadableStream | string, headers: Record<string, string> = {}) =>
    app.request(path, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } })
  return { ...services, post }
}

const LOGIN = '/_api/auth/login_with_password'
const CREDENTIALS = JSON.stringify({ email: 'ada@example.com', password: 'wrong' })

test('half-sent bodies share a bound: beyond it a large one is a 503, and a small one still fits', async () => {
  const bodies = new BodyBudget({ maxBytes: 1_000_000, reservedBytes: 200_000 })
  const { post } = await open(bodies)
  const halfSent = Array.from({ length: 4 }, () => openHalfSentBody(200_000))
  const responses = halfSent.map(({ body }) => post(LOGIN, body))
  await until(() => bodies.usedBytes === 800_000)
  const refused = await post(LOGIN, openHalfSentBody(20_000).body)
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toEqual([
    503,
    '5',
    { message: 'The store is receiving too much at once. Please try again in a moment.' },
  ])
  expect((await post(LOGIN, CREDENTIALS)).status).toBe(401)

  halfSent[0]!.end()
  await until(() => bodies.usedBytes === 600_000)
  const complete = openHalfSentBody(20_000)
  const response = post(LOGIN, complete.body)
  complete.send(CREDENTIALS)
  complete.end()
  expect((await response).status).toBe(401)
  for (const each of halfSent.slice(1)) each.end()
  await Promise.all(responses)
  expect(bodies.usedBytes).toBe(0)
})

test('a body that says no length is refused as soon as it is too large, though it never ends', async () => {
  const { db, post } = await open()
  const admin = { cookie: cookieOf(db, 'admin') }
  const form = { 'content-type': 'multipart/form-data; boundary=x' }
  const send = async (path: string, bytes: number, headers: Record<string, string>) => {
    const response = await post(path, openHalfSentBody(bytes).body, headers)
    return [response.status, (await response.json()).error]
  }
  expect(await send('/_api/cart/update', 257 * 1024, {})).toEqual([
    413,
    'The request is larger than 256 KiB.',
  ])
  const tooManyMegabytes = (name: string, count: number) => `The ${name} must have at most ${count} MB.`
  expect(await send('/_api/admin/images', 21 * 1024 ** 2, { ...form, ...admin })).toEqual([
    413,
    tooManyMegabytes('image', 20),
  ])
  expect(await send('/_api/admin/products/texts/preview', 11 * 1024 ** 2, admin)).toEqual([
    413,
    tooManyMegabytes('file', 10),
  ])
  const avatar = openHalfSentBody(2.1 * 1024 ** 2).body
  const response = await post('/account/avatar', avatar, { ...form, cookie: cookieOf(db, 'user') })
  expect(response.headers.get('location')).toBe('/account')
  expect(decodeURIComponent(response.headers.get('set-cookie')!)).toContain(tooManyMegabytes('picture', 2))
})

test('who may not send a large body is told so before it is read', async () => {
  const { db, bodies, post } = await open()
  const { body } = openHalfSentBody(100)
  const statuses = []
  for (const cookie of ['', cookieOf(db, 'user')]) {
    statuses.push((await post('/_api/admin/images', body, { cookie })).status)
  }
  expect(statuses).toEqual([401, 403])
  const avatar = await post('/account/avatar', openHalfSentBody(100).body)
  expect(avatar.headers.get('location')).toBe('/login?next=%2Faccount')
  expect(bodies.usedBytes).toBe(0)
})

test('a session that ends while the body arrives counts no more', async () => {
  const { db, bodies, post } = await open()
  const halfSent = openHalfSentBody(100)
  const response = post('/_api/admin/products/description', halfSent.body, { cookie: cookieOf(db, 'admin') })
  await until(() => bodies.usedBytes > 0)
  db.run(sql`delete from sessions`)
  halfSent.send('{}')
  halfSent.end()
  expect((await response).status).toBe(401)
})

test('a body in tiny chunks takes no more memory than one in large chunks', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (let count = 0; count < 10_000; count++) controller.enqueue(new Uint8Array([32]))
      controller.close()
    },
  })
  let takenBytes = 0
  const bytes = await readBody(new Response(body), 16_000, (count) => {
    takenBytes += count
  })
  expect([bytes.length, takenBytes]).toEqual([10_000, 16_000])
})

import { afterAll, expect, test } from 'bun:test'
import { z } from 'zod'
import { cookieOf } from '#api-test/auth'
import { openCheckoutTest } from '#api-test/checkout'
import { createTestApp } from '#api-test/create-test-app'
import { spawnScript } from '#api-test/spawn-script'
import { projectPath } from '../src/platform/project-root.ts'
import { createOpenApi, formatOpenApi } from './openapi.ts'

const FILE = projectPath('docs/openapi.json')

// While checkout is off, the calls for orders are not found.
const { app, services, ...shop } = await openCheckoutTest()
afterAll(() => shop[Symbol.asyncDispose]())
const { paths, ...description } = createOpenApi(app)
const operations = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({
    path,
    method: method.toUpperCase(),
    type: Object.keys(operation.requestBody?.content ?? {})[0],
    isForAdmins: operation.security.some(({ session }) => session?.includes('admin')),
    statuses: Object.keys(operation.responses),
    needsBody: operation.requestBody?.required,
    needsInput: operation.parameters.some(({ required }) => required),
  })),
)

/** `UPDATE=1 bun test api/cli/openapi.test.ts` writes the file. */
test('docs/openapi.json describes every call as the schemas check it', async () => {
  const text = formatOpenApi({ paths, ...description })
  if (Bun.env.UPDATE) await Bun.write(FILE, text)
  expect(await Bun.file(FILE).text()).toBe(text)
})

test("docs/openapi.json passes Redocly's recommended rules", async () => {
  const { code, out } = await spawnScript(
    'node_modules/@redocly/cli/bin/cli.js',
    ['lint', FILE, '--extends=recommended'],
    { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  )
  expect([code, out]).toEqual([0, ''])
})

const partSchema = z.object({ pattern: z.string() })

/** Returns the pattern of a text, or of the first choice. */
function patternOf(schema: unknown): RegExp {
  const choices = z.object({ anyOf: z.array(z.unknown()) }).safeParse(schema).data?.anyOf ?? [schema]
  return new RegExp(partSchema.parse(choices[0]).pattern, 'u')
}

test.each<[string, string, readonly string[], readonly string[]]>([
  ['/_api/products/search', 'minPrice', ['0', '20', '20.50'], ['', '20,50', '00000000']],
  ['/_api/products/search', 'type', ['Mug', '😀'], ['', ' ', '\u0007']],
  ['/_api/products/suggestions', 'q', ['tee'], ['', '\t']],
  [
    '/_api/admin/products',
    'filter',
    ['hidden', 'sold-out,edited'],
    ['', 'missing', 'hidden,', 'hidden,missing'],
  ],
  ['/_api/admin/products/references', 'ids', ['1', '1,2'], ['', '0', '1,,2', 'x', '9999999999999999']],
])('%s takes the values of %s that its description allows', async (path, name, taken, refused) => {
  const parameter = paths[path]!.get!.parameters.find((parameter) => parameter.name === name)!
  const pattern = patternOf(parameter.schema)
  const headers = { cookie: cookieOf(services.db, 'admin') }
  const statusOf = async (value: string) =>
    (await app.request(`${path}?${new URLSearchParams({ [name]: value })}`, { headers })).status
  for (const value of taken)
    expect([value, pattern.test(value), await statusOf(value)]).toEqual([value, true, 200])
  for (const value of refused)
    expect([value, pattern.test(value), await statusOf(value)]).toEqual([value, false, 400])
})

const bodyOf = (path: string) => paths[path]!.post!.requestBody!.content['application/json']!.schema

test('it has the limits that a request is checked for after its schema', () => {
  expect(bodyOf('/_api/auth/signup').properties.password).toMatchObject({ minLength: 10 })
  expect(bodyOf('/_api/auth/login_with_password').properties.password).toMatchObject({ minLength: 1 })
  const refund = bodyOf('/_api/admin/orders/refund').properties
  expect(['0', '0.00', '0.10', '12'].map((amount) => patternOf(refund.amount).test(amount))).toEqual([
    false,
    false,
    true,
    true,
  ])
  expect(bodyOf('/_api/admin/collections/order').properties.readIds).toMatchObject({ uniqueItems: true })
  const { announcement } = bodyOf('/_api/admin/storefront').properties
  const href = patternOf(announcement.anyOf[0].anyOf[0].properties.href)
  expect(
    ['', 'shop', '//evil', 'http://a.example', '/shipping', 'https://a.example'].filter((link) =>
      href.test(link),
    ),
  ).toEqual(['/shipping', 'https://a.example'])
  expect(bodyOf('/_api/admin/users/update')).toMatchObject({ minProperties: 2 })
})

test('the store serves it, with an ETag', async () => {
  const response = await app.request('/_api/openapi.json')
  expect(response.headers.get('content-type')).toBe('application/json')
  expect(await response.text()).toBe(await Bun.file(FILE).text())
  const headers = { 'if-none-match': response.headers.get('etag')! }
  expect((await app.request('/_api/openapi.json', { headers })).status).toBe(304)
})

test('each call whose body is optional responds without one', async () => {
  const optional = operations.filter(({ method, needsBody }) => method === 'POST' && !needsBody)
  const statuses: [string, number][] = []
  for (const { path } of optional) {
    const headers = { cookie: cookieOf(services.db, 'admin') }
    statuses.push([path, (await app.request(path, { method: 'POST', headers })).status])
  }
  expect(statuses).toEqual([
    ['/_api/auth/logout', 200],
    ['/_api/admin/users/reset-links', 200],
  ])
})

test('it has the limits of a request and the shape of a response', () => {
  expect(paths['/_api/cart/add']?.post).toMatchObject({
    requestBody: { content: { 'application/json': { schema: { additionalProperties: false } } } },
    responses: {
      200: {
        content: {
          'application/json': { schema: { type: 'array', items: { $ref: '#/components/schemas/CartItem' } } },
        },
      },
    },
  })
  expect(paths['/_api/admin/products']?.get).toMatchObject({
    parameters: expect.arrayContaining([expect.objectContaining({ name: 'page', in: 'query' })]),
  })
  expect(Object.keys(description.components.schemas)).toContain('AdminProduct')
})

const admin = { cookie: cookieOf(services.db, 'admin') }
const user = { cookie: cookieOf(services.db, 'user') }
type Sent = Pick<RequestInit, 'body'> & { query?: string; headers?: Record<string, string> }

/** Sends what each call refuses with this status. */
const REFUSED: Record<string, (operation: (typeof operations)[number]) => Sent> = {
  400: ({ type = '' }) => ({
    query: '?unknown=1',
    ...(type === 'multipart/form-data'
      ? { headers: admin, body: new FormData() }
      : { headers: { ...admin, 'content-type': type }, body: '{"unknown":1}' }),
  }),
  401: ({ type = '' }) => ({ headers: { 'content-type': type }, body: '{}' }),
  403: ({ isForAdmins }) => ({ headers: isForAdmins ? user : { ...admin, 'sec-fetch-site': 'cross-site' } }),
  413: ({ type }) => ({
    headers: admin,
    body: new Uint8Array(type === 'application/json' ? 300_000 : 21 * 1024 * 1024),
  }),
  415: () => ({ query: '?digest=x', headers: { ...admin, 'content-type': 'text/plain' }, body: 'x' }),
}

async function send(status: string, operation: (typeof operations)[number]): Promise<number> {
  const { method, path } = operation
  const { query = '', body, ...init } = REFUSED[status]!(operation)
  const response = await app.request(path + query, { method, ...init, ...(method === 'POST' && { body }) })
  return response.status
}

test.each(Object.keys(REFUSED))('each call that lists %p responds with it', async (status) => {
  const listed = operations.filter(({ statuses }) => statuses.includes(status))
  const responses: string[] = []
  for (const operation of listed) {
    responses.push(`${operation.method} ${operation.path} ${await send(status, operation)}`)
  }
  expect(listed.length).toBeGreaterThan(0)
  expect(responses).toEqual(listed.map(({ method, path }) => `${method} ${path} ${status}`))
})

test('each GET that requires no parameter responds with 200', async () => {
  const gets = operations.filter(({ method, needsInput }) => method === 'GET' && !needsInput)
  const others: string[] = []
  for (const { path } of gets) {
    // It requires one of its parameters.
    const query = path.endsWith('/preview') ? '?types=Mug' : ''
    const response = await app.request(path + query, { headers: admin })
    if (response.status !== 200) others.push(`${path} ${response.status}`)
    await response.body?.cancel()
  }
  expect(others).toEqual([])
})

test('each call that lists no 401 serves visitors', async () => {
  const open = operations.filter(({ statuses }) => !statuses.includes('401'))
  const statuses = await Promise.all(open.map((operation) => send('401', operation)))
  expect(statuses).not.toContain(401)
})

test('a response that is not described fails the test that asked for it', async () => {
  const wrong = createTestApp({ ...services, cart: { get: () => ({ items: [{}] }) } as never })
  expect(wrong.request('/_api/cart/items')).rejects.toThrow('another body')
})

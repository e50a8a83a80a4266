import { afterAll, expect, test } from 'bun:test'
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
  const wrong = createTestApp({ ...services, statistics: { read: () => ({}) } as never })
  expect(wrong.request('/_api/admin/statistics', { headers: admin })).rejects.toThrow('another body')
})

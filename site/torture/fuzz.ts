import fc from 'fast-check'
import type { Product } from '#shared/contracts/product'
import { request } from '../test/http.ts'
import { startTestServer, type TestServer } from '../test/server.ts'
import { type Actors, createActors, ROLES, type Role } from './actors.ts'
import { findProblems } from './oracle.ts'
import { residentBytes } from './resident-memory.ts'

const BATCH = 500
const WORKERS = 12
/** A sync, and images that are fetched when they are saved. */
const TIMEOUT_MS = 120_000
const MAX_RSS_BYTES = 1024 ** 3
/** After so many different ones there is enough to do. */
const MAX_FAILURES = 20

export interface FuzzOptions {
  seed: number
  requests: number
  log: (line: string) => void
}

/** The first of its kind: the same problem at the same route is counted only. */
export interface Failure {
  problem: string
  reproduction: string
  count: number
}

export interface FuzzReport {
  /** How many responses had which status. */
  statuses: Record<string, number>
  failures: Failure[]
  peakRssBytes: number
}

interface FuzzRequest {
  method: string
  path: string
  query: string
  role: Role
  headers: Record<string, string>
  body: string | undefined
}

interface JsonSchema {
  $ref?: string
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  items?: JsonSchema
  prefixItems?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  pattern?: string
  format?: string
}

interface Operation {
  parameters?: { name: string; in: string; schema: JsonSchema }[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}

/** Texts that programs get wrong: empty, endless, markup, SQL, paths, control characters, broken Unicode. */
const TRICKY = [
  ...[
    '',
    ' ',
    '0',
    '-1',
    '1e999',
    'null',
    'undefined',
    '__proto__',
    'constructor',
    '../../etc/passwd',
    '%00',
  ],
  ...["' OR 1=1 --", '"><script>alert(1)</script>', '{{7*7}}', '\0', '\u202E', '\uD800', '👩🏽‍💻'],
  ...['javascript:alert(1)', '//evil.example', 'x'.repeat(20_000), 'é'.repeat(3000), '\r\nset-cookie: a=b'],
]
const tricky = fc.oneof(fc.constantFrom(...TRICKY), fc.string({ unit: 'binary', maxLength: 40 }))
/** Bun itself refuses a URL and headers of more than 16 kB. */
const shortTricky = tricky.map((text) => text.slice(0, 300))
const odd = fc.oneof(tricky, fc.constantFrom(null, -1, 0.5, 2 ** 53, true, [], {}, [[]]), fc.jsonValue())

/** Makes values that a JSON Schema allows, and now and then others. */
function arbitraryOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 9, arbitrary: validOf(schema) }, { weight: 1, arbitrary: odd })
}

function validOf(schema: JsonSchema): fc.Arbitrary<unknown> {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map(validOf))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object': {
      const { properties = {}, required = [] } = schema
      const pick = (isRequired: boolean) =>
        Object.fromEntries(
          Object.entries(properties)
            .filter(([name]) => required.includes(name) === isRequired)
            .map(([name, field]) => [name, arbitraryOf(field)]),
        )
      return fc
        .tuple(fc.record(pick(true)), fc.record(pick(false), { requiredKeys: [] }))
        .map((parts) => Object.assign({}, ...parts))
    }
    case 'array':
      if (schema.prefixItems) return fc.tuple(...schema.prefixItems.map(arbitraryOf))
      return fc.array(arbitraryOf(schema.items ?? {}), { maxLength: 4 })
    case 'integer':
    case 'number':
      return fc.integer({ min: 0, max: 60 })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      if (schema.format === 'date-time')
        return fc.constantFrom('2026-01-31T12:00:00.000Z', '2020-01-01T00:00Z')
      if (schema.pattern?.startsWith('^[1-9]')) return fc.integer({ min: 1, max: 60 }).map(String)
      return fc.oneof(fc.lorem({ maxCount: 4 }), tricky)
    default:
      return odd
  }
}

/** Reads the calls of the API from its description, so that a new one is among them by itself. */
async function listCalls(): Promise<fc.Arbitrary<FuzzRequest>[]> {
  const { paths } = (await Bun.file('docs/openapi.json').json()) as {
    paths: Record<string, Record<string, Operation>>
  }
  return Object.entries(paths)
    .filter(([path]) => path !== '/_api/printful/progress')
    .flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, { parameters = [], requestBody }]) => {
        const schema = requestBody?.content['application/json']?.schema
        const query = Object.fromEntries(
          parameters
            .filter((parameter) => parameter.in === 'query')
            .map(({ name, schema }) => [
              name,
              arbitraryOf(schema).map((value) => String(value).slice(0, 300)),
            ]),
        )
        return requestTo(path, {
          method: method.toUpperCase(),
          query: fc.record(query, { requiredKeys: [] }),
          body: schema && arbitraryOf(schema).map((value) => JSON.stringify(value) ?? ''),
          type: 'application/json',
        })
      }),
    )
}

/** Lists the pages, the forms and Astro's own paths, which must not be reachable. */
function listPages(slugs: readonly string[]): fc.Arbitrary<FuzzRequest>[] {
  const segment = fc.oneof(fc.constantFrom(...slugs, '1', '2'), shortTricky.map(encodeText))
  const paths = [...new Bun.Glob('**/*.{astro,ts}').scanSync('site/src/pages')]
    // Astro ignores files that begin with an underscore.
    .filter((file) => !/(^|\/)_/.test(file))
    .map((file) => `/${file.replace(/(\/?index)?\.(astro|ts)$/, '')}`)
  const query = fc.record(
    Object.fromEntries(
      ['q', 'page', 'size', 'color', 'sort', 'variant', 'next'].map((name) => [name, shortTricky]),
    ),
    { requiredKeys: [] },
  )
  const get = [...paths, '/_image', '/_server-islands/[name]', '/_astro/[name]', '/avatars/[name]', '/[name]']
  const posts = [
    '/login',
    '/signup',
    '/forgot-password',
    '/reset-password',
    '/logout',
    '/cart/add',
    '/cart/update',
    '/account/password',
    '/account/name',
  ]
  const form = fc.dictionary(fc.constantFrom('email', 'password', 'productId', 'cartItemId', 'next'), tricky)
  return [
    ...get.map((path) => requestTo(path, { method: 'GET', query, segment })),
    ...posts.map((path) =>
      requestTo(path, {
        ...{ method: 'POST', query, type: 'application/x-www-form-urlencoded' },
        body: form.map(toForm),
      }),
    ),
  ]
}

interface RequestParts {
  method: string
  query: fc.Arbitrary<Record<string, string | undefined>>
  body?: fc.Arbitrary<string> | undefined
  type?: string
  segment?: fc.Arbitrary<string>
}

function requestTo(path: string, parts: RequestParts): fc.Arbitrary<FuzzRequest> {
  const { method, query, body, type = 'text/plain', segment = shortTricky.map(encodeText) } = parts
  const names = ['accept', 'origin', 'if-none-match', 'accept-encoding', 'sec-fetch-site', 'cookie', 'range']
  return fc
    .record({
      method: fc.oneof(
        { weight: 9, arbitrary: fc.constant(method) },
        { weight: 1, arbitrary: fc.constantFrom('HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH') },
      ),
      segments: fc.array(segment, { minLength: 3, maxLength: 3 }),
      query,
      role: fc.constantFrom(...ROLES),
      type: fc.oneof(
        { weight: 9, arbitrary: fc.constant(type) },
        { weight: 1, arbitrary: fc.constant('text/x') },
      ),
      headers: fc.dictionary(fc.constantFrom(...names), shortTricky, { maxKeys: 1 }),
      body: body ?? fc.constant(undefined),
    })
    .map(({ segments, query, type, headers, body, method, role }) => {
      const values = [...segments]
      const safeHeaders = Object.entries(headers).map(([name, value]) => [
        name,
        value.replace(/[^\x20-\x7E]/g, ''),
      ])
      const hasBody = method !== 'GET' && method !== 'HEAD' && method !== 'OPTIONS'
      return {
        method,
        role,
        path: path.replace(/\[[^\]]+\]|\{\w+\}/g, () => values.pop() ?? 'x'),
        query: toForm(query),
        headers: { ...(hasBody && { 'content-type': type }), ...Object.fromEntries(safeHeaders) },
        body: hasBody ? (body ?? '') : undefined,
      }
    })
}

const encodeText = (text: string) => encodeURIComponent(text.toWellFormed())
const toForm = (fields: Record<string, string | undefined>) =>
  Object.entries(fields)
    .map(([name, value = '']) => `${name}=${encodeText(value)}`)
    .join('&')

/** Sends random requests to every call and page of a production server; the same seed sends the same ones. */
export async function fuzz({ seed, requests, log }: FuzzOptions): Promise<FuzzReport> {
  // Each request can come from a client address of its own, so that no limit hides what lies behind it.
  const server = await startTestServer({ settings: { TRUST_PROXY: 'true' } })
  const statuses: Record<string, number> = {}
  const failures = new Map<string, Failure>()
  let peakRssBytes = 0
  const fail = (problem: string, reproduction: string) => {
    const known = failures.get(problem)
    if (known) known.count++
    else failures.set(problem, { problem, reproduction, count: 1 })
  }
  const check = async (sent: FuzzRequest, index: number, actors: Actors) => {
    const reproduction = `--seed ${seed}, request ${index}: ${JSON.stringify(sent).slice(0, 500)}`
    try {
      const response = await send(server, sent, index, actors.cookie(sent.role))
      statuses[response.status] = (statuses[response.status] ?? 0) + 1
      for (const problem of findProblems(sent, response))
        fail(`${sent.method} ${sent.path.slice(0, 80)}: ${problem}`, reproduction)
    } catch (error) {
      fail(`${sent.method} ${sent.path.slice(0, 80)}: ${error}`, reproduction)
    }
  }
  try {
    const actors = await createActors(server)
    const products: Product[] = await (await request(server, '/_api/products')).json()
    const arbitrary = fc.oneof(...(await listCalls()), ...listPages(products.map(({ slug }) => slug)))
    for (let sent = 0; sent < requests && failures.size < MAX_FAILURES; sent += BATCH) {
      const count = Math.min(BATCH, requests - sent)
      const queue = fc.sample(arbitrary, { seed: seed + sent, numRuns: count }).entries()
      const work = async () => {
        for (const [index, next] of queue) await check(next, sent + index, actors)
      }
      await Promise.all(Array.from({ length: WORKERS }, work))
      await actors.renew()
      peakRssBytes = Math.max(peakRssBytes, residentBytes(server.pid()))
      if ((sent / BATCH) % 20 === 19) log(`${sent + BATCH} requests, ${failures.size} kinds of failure`)
    }
    const health = await request(server, '/_api/health')
    if (health.status !== 200) fail(`health is ${health.status} at the end`, '')
    if (peakRssBytes > MAX_RSS_BYTES) fail(`the server took ${peakRssBytes} bytes`, '')
    return { statuses, failures: [...failures.values()], peakRssBytes }
  } finally {
    await server.stop()
  }
}

async function send(server: TestServer, sent: FuzzRequest, index: number, cookie: string) {
  const target = sent.query ? `${sent.path}?${sent.query}` : sent.path
  const response = await fetch(server.url + target, {
    method: sent.method,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: {
      'x-forwarded-for': `198.18.${(index >> 8) % 256}.${index % 256}`,
      ...(cookie && { cookie }),
      ...sent.headers,
    },
    ...(sent.body !== undefined && { body: sent.body.toWellFormed() }),
  })
  return { status: response.status, headers: response.headers, body: await response.text() }
}

import fc from 'fast-check'
import { type Body, brokenBody, malformedJson } from './bodies.ts'
import type { Route } from './routes.ts'
import { encodeText, trickyPercent, trickyText, trickyUrlText, trickyValue } from './values.ts'

export const ROLES = ['visitor', 'user', 'admin'] as const
export type Role = (typeof ROLES)[number]

export interface FuzzRequest {
  /** The route that it is made for. */
  route: string
  role: Role
  method: string
  /** Path and query. */
  target: string
  headers: [name: string, value: string][]
  body: string | undefined
}

/** What exists in the store under test, so that requests reach beyond the first check. */
export interface KnownValues {
  slugs: string[]
  hashes: string[]
  staticFiles: string[]
}

/** A route with bodies that it accepts, where they are known. */
export interface KnownRoute extends Route {
  bodies: fc.Arbitrary<Body>
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']

const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/json;',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'text/plain',
  'application/xml',
  'image/png',
  '',
  ';;;',
]

const QUERY_NAMES = [
  'q',
  'size',
  'color',
  'type',
  'availability',
  'sort',
  'page',
  'variant',
  'productId',
  'id',
  'slug',
  'url',
  'next',
  'allowHiding',
  'dryRun',
  'href',
  'w',
  'f',
]
const HEADERS: Record<string, readonly string[]> = {
  range: [
    'bytes=0-0',
    'bytes=0-',
    'bytes=-1',
    'bytes=5-2',
    'bytes=0-1,3-4,6-',
    'bytes=99999999999999999999-',
    'lines=1',
  ],
  'if-none-match': ['*', '""', 'W/"x"', '"a", "b"', '"unclosed', 'x'.repeat(3000)],
  'if-modified-since': ['Thu, 01 Jan 1970 00:00:00 GMT', 'yesterday'],
  'accept-encoding': [
    'br',
    'gzip;q=0',
    'zstd',
    'br;q=abc',
    '*;q=0',
    'identity;q=0, *;q=0',
    ',,,',
    'gzip, br;q=1.0000',
  ],
  accept: ['text/html', 'application/json', 'image/avif', '*/*;q=0', ',', 'image/webp,*/*'],
  'accept-language': ['de', '*', ';q='],
  'x-forwarded-for': ['1.2.3.4', '1.2.3.4:80', '[::1]:80', 'unknown', ',,,', '999.1.1.1', 'x'.repeat(2000)],
  'x-forwarded-proto': ['http', 'https', 'javascript', 'https,http'],
  'x-forwarded-host': ['evil.example', ''],
  'x-http-method-override': ['DELETE', 'POST'],
  'x-original-url': ['/admin'],
  forwarded: ['for=1.2.3.4;proto=https;host=evil.example'],
  origin: ['null', 'http://evil.example', 'SITE', 'not an origin', 'http://localhost'],
  referer: ['http://evil.example/', 'SITE/products', 'x'],
  'sec-fetch-site': ['cross-site', 'same-site', 'same-origin', 'none', 'x'],
  'sec-fetch-mode': ['navigate', 'cors', 'x'],
  'sec-fetch-dest': ['document', 'image', 'x'],
  'sec-purpose': ['prefetch;prerender'],
  'user-agent': ['', 'x'.repeat(4000), '<script>alert(1)</script>'],
  'content-encoding': ['gzip', 'br', 'x'],
  expect: ['100-continue'],
  te: ['trailers'],
  upgrade: ['websocket', 'h2c'],
  cookie: [
    '=',
    ';;;',
    'session=',
    'session=x; session=y',
    'session="a b"',
    'cart=%zz',
    '__Host-session=x; __Host-cart=x',
    'cart-count=99999999999999999999',
    'cart-count=-1',
    'flash=%7B%22kind%22%3A%22error%22%2C%22text%22%3A%22%3Cb%3Ex%3C%2Fb%3E%22%7D',
    'flash=%',
    `flash=${'x'.repeat(3000)}`,
    `a=${'b'.repeat(6000)}`,
    'session=%00; cart=%ff; flash=%e2%80%ae',
  ],
}

function arbitraryPath(path: string, known: KnownValues): fc.Arbitrary<string> {
  const segments = path.split('/').map((segment): fc.Arbitrary<string> => {
    if (segment === '*') return fc.oneof(trickyUrlText, fc.constantFrom('a/b', '..', '.env', 'index.html'))
    if (!segment.includes(':')) return fc.constant(segment)
    const [fixed = '', name = ''] = segment.split(':')
    return fc
      .oneof({ weight: 2, arbitrary: knownSegment(name, known) }, { weight: 1, arbitrary: trickyUrlText })
      .map((value) => fixed + value)
  })
  const whole = fc.tuple(...segments).map((parts) => parts.join('/') || '/')
  return fc.oneof(
    { weight: 12, arbitrary: whole },
    { weight: 1, arbitrary: whole.map((text) => `${text}/`) },
    { weight: 1, arbitrary: whole.map((text) => `/${text}`) },
    {
      weight: 1,
      arbitrary: whole.map((text) =>
        text.replace(/[a-z]/, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
      ),
    },
    { weight: 1, arbitrary: fc.tuple(whole, trickyPercent).map((parts) => parts.join('')) },
  )
}

function knownSegment(name: string, { slugs, hashes, staticFiles }: KnownValues): fc.Arbitrary<string> {
  const numbers = fc.integer({ min: 1, max: 40 }).map(String)
  if (name === 'hash') return fc.constantFrom(...hashes)
  if (name === 'width') return fc.constantFrom('160', '320', '480', '640', '960', '1280', '161')
  if (name === 'slug') return fc.constantFrom(...slugs)
  if (name === 'name') {
    const sizes = ['160.avif', '320.webp', '1280.webp', '320.gif', 'share.jpg', 'original']
    return fc.constantFrom(...sizes, ...staticFiles)
  }
  return numbers
}

const randomQuery = fc
  .array(fc.tuple(fc.oneof(fc.constantFrom(...QUERY_NAMES), trickyUrlText), trickyUrlText), { maxLength: 4 })
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'))

function arbitraryQuery(bodies: fc.Arbitrary<Body> | undefined): fc.Arbitrary<string> {
  if (!bodies) return fc.oneof(fc.constant(''), randomQuery)
  return fc.oneof(
    { weight: 2, arbitrary: bodies.map(toForm) },
    { weight: 3, arbitrary: brokenBody(bodies).map(toForm) },
    { weight: 1, arbitrary: fc.tuple(bodies.map(toForm), randomQuery).map((parts) => parts.join('&')) },
    { weight: 1, arbitrary: randomQuery },
    { weight: 1, arbitrary: fc.constant('') },
  )
}

const arbitraryHeaders = fc.array(
  fc
    .constantFrom(...Object.keys(HEADERS))
    .chain((name) => fc.constantFrom(...HEADERS[name]!).map((value): [string, string] => [name, value])),
  { maxLength: 3 },
)

interface TypedBody {
  type: string | undefined
  body: string
}

function arbitraryBody(bodies: fc.Arbitrary<Body>, isForm: boolean): fc.Arbitrary<TypedBody> {
  const json = 'application/json'
  const form = 'application/x-www-form-urlencoded'
  const encode = (body: unknown): TypedBody =>
    isForm ? { type: form, body: toForm(body) } : { type: json, body: JSON.stringify(body) ?? '' }
  return fc.oneof(
    { weight: 4, arbitrary: bodies.map(encode) },
    { weight: 4, arbitrary: brokenBody(bodies).map(encode) },
    { weight: 1, arbitrary: malformedJson.map((body) => ({ type: isForm ? form : json, body })) },
    {
      weight: 1,
      arbitrary: fc.record({
        type: fc.oneof(fc.constantFrom(...CONTENT_TYPES), fc.constant(undefined)),
        body: fc.oneof(
          bodies.map((body) => JSON.stringify(body)),
          trickyText,
          malformedJson,
        ),
      }),
    },
    {
      weight: 1,
      arbitrary: trickyValue.map((value) => ({ type: form, body: toForm({ next: value, value }) })),
    },
  )
}

export const toForm = (body: unknown) =>
  Object.entries(typeof body === 'object' && body ? body : { body })
    .map(([name, value]) => `${encodeText(name)}=${encodeText(formValue(value))}`)
    .join('&')

const formValue = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))

/** Requests to all of the routes, well-formed as HTTP and otherwise as wrong as clients can be. */
export function arbitraryRequest(
  routes: readonly KnownRoute[],
  known: KnownValues,
): fc.Arbitrary<FuzzRequest> {
  return fc.constantFrom(...routes).chain((route) => {
    const isForm = !route.path.startsWith('/_api')
    const methods = fc.oneof(
      { weight: 8, arbitrary: fc.constant(route.method) },
      { weight: 1, arbitrary: fc.constantFrom(...METHODS) },
    )
    return fc
      .record({
        role: fc.constantFrom(...ROLES),
        method: methods,
        path: arbitraryPath(route.path, known),
        query: arbitraryQuery(route.method === 'GET' ? route.bodies : undefined),
        headers: arbitraryHeaders,
        typedBody: arbitraryBody(route.bodies, isForm),
        hasBody: fc.nat(9),
      })
      .map(({ role, method, path, query, headers, typedBody, hasBody }): FuzzRequest => {
        const isRead = method === 'GET' || method === 'HEAD'
        // A few reads carry a body, and a few writes none.
        const sendsBody = isRead ? hasBody === 0 : hasBody > 0
        const type =
          sendsBody && typedBody.type !== undefined
            ? [['content-type', typedBody.type] as [string, string]]
            : []
        return {
          route: route.path,
          role,
          method,
          target: query ? `${path}?${query}` : path,
          headers: [...headers, ...type],
          body: sendsBody ? typedBody.body : undefined,
        }
      })
  })
}

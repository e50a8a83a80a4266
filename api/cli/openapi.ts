import type { Hono } from 'hono'
import { z } from 'zod'
import { CART_COOKIE, SESSION_COOKIE } from '#shared/cookies'
import { requestSchemaOf } from '../src/http/validate.ts'
import { CALLS, components, error } from './calls.ts'

/** Their role is checked by path. */
const ADMIN_PATH = /^\/_api\/(admin|printful\/(?!webhook))/
const WEBHOOK_PATH = /^\/_api\/(printful|stripe)\/webhook\b/
const PATH_WITH_ETAG = /^\/_api\/(products?|collections?|delivery-times|openapi\.json)\b/

const ERRORS: Record<string, string> = {
  400: 'The input is invalid.',
  401: 'Nobody is logged in.',
  403: 'The user has another role, the session needs a fresh code, or another site sent the request.',
  413: 'The body is too large.',
  415: 'The body has another content type.',
  '4XX': 'The call was refused.',
  '5XX': 'The store failed, is busy, or got no response from a service.',
}

const schemas: Record<string, unknown> = {}

/** Converts a schema to JSON Schema. What several calls share is a component. */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output') {
  const {
    $defs,
    $schema: _,
    ...root
  } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    ...(io === 'output' && { metadata: components }),
  })
  const withRefs = (part: unknown) =>
    JSON.parse(JSON.stringify(part).replaceAll('#/$defs/', '#/components/schemas/'))
  for (const [id, part] of Object.entries($defs ?? {})) {
    const { id: _, ...definition } = part as { id?: string }
    schemas[id] = withRefs(definition)
  }
  return withRefs(root)
}

const toContent = (schema: z.ZodType, io: 'input' | 'output', type = 'application/json') => ({
  [type]: { schema: toJsonSchema(schema, io) },
})

const toErrorResponse = (status: string, schema: z.ZodType) => ({
  description: ERRORS[status],
  content: toContent(schema, 'output'),
})

/** Names a call by its method and path: `getProductBySlug`. */
function toOperationId(method: string, path: string): string {
  const words = path.split(/[^a-z]+/i).filter((word) => word && word !== 'api')
  return method.toLowerCase() + words.map((word) => word[0]!.toUpperCase() + word.slice(1)).join('')
}

function toParameters(path: string, query: z.ZodType | undefined, header: string | undefined) {
  const { properties = {}, required = [] } = query ? toJsonSchema(query, 'input') : {}
  const inPath = [...path.matchAll(/{(\w+)}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
  const inQuery = Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
  const inHeader = header ? [{ name: header, in: 'header', required: true, schema: { type: 'string' } }] : []
  return [...inPath, ...inQuery, ...inHeader]
}

/** Tells which cookies a call needs. A cart is only found by its cookie: the first add creates it. */
function toSecurity(path: string, needsSession: boolean): Record<string, string[]>[] {
  if (ADMIN_PATH.test(path)) return [{ session: ['admin'] }]
  if (path.startsWith('/_api/cart/')) return [{}, { cart: [] }]
  return needsSession ? [{ session: [] }] : []
}

/** Describes a call by the schemas that check its request, and by its entry in `CALLS`. */
function toOperation(method: string, path: string, handlers: readonly object[]) {
  const call = CALLS[`${method} ${path}`]
  if (!call) throw new Error(`Add ${method} ${path} to api/cli/calls.ts.`)
  const [
    summary,
    response,
    { status = response ? 200 : 204, takes, header, sends, error, needsSession = false } = {},
  ] = call
  const requests = handlers.flatMap((handler) => requestSchemaOf(handler) ?? [])
  const findSchema = (target: string) => requests.find((request) => request.target === target)?.schema
  const body = findSchema('json')
  const isPost = method === 'POST'
  const isWebhook = WEBHOOK_PATH.test(path)
  const isForAdmins = ADMIN_PATH.test(path)
  const errors: Record<string, boolean> = {
    400: requests.length > 0 || takes !== undefined,
    401: isForAdmins || needsSession,
    403: isForAdmins || (isPost && !isWebhook),
    413: isPost,
    415: isPost && !isWebhook,
  }
  const toError = (status: string) =>
    error ? toErrorResponse(status, error) : { $ref: `#/components/responses/${status}` }
  const [type, upload] = Object.entries(takes ?? {})[0] ?? []
  return {
    operationId: toOperationId(method, path),
    summary,
    security: toSecurity(path, needsSession),
    parameters: toParameters(path, findSchema('query'), header),
    ...(isPost && {
      // A call without a schema doesn't read its body, unless it is a webhook.
      requestBody: {
        required: isWebhook || (upload ?? body) !== undefined,
        content: toContent(upload ?? body ?? z.unknown(), 'input', type),
      },
    }),
    responses: {
      [status]: {
        description: 'Success',
        ...(response && { content: toContent(response, 'output', sends) }),
      },
      ...(PATH_WITH_ETAG.test(path) && {
        304: { description: 'The response with this ETag is still current.' },
      }),
      ...Object.fromEntries(
        Object.keys(ERRORS)
          .filter((status) => errors[status] ?? true)
          .map((status) => [status, toError(status)]),
      ),
    },
  }
}

/** Describes all calls under `/_api` as OpenAPI 3.1. @throws for a call that isn't in `CALLS` */
export function createOpenApi(app: Pick<Hono, 'routes'>) {
  const calls = Map.groupBy(
    app.routes.filter(({ method, path }) => method !== 'ALL' && path.startsWith('/_api/')),
    ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  )
  const paths: Record<string, Record<string, ReturnType<typeof toOperation>>> = {}
  for (const [key, routes] of calls) {
    const [method = '', path = ''] = key.split(' ')
    const operation = toOperation(
      method,
      path,
      routes.map(({ handler }) => handler),
    )
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation }
  }
  const toCookie = (name: string) => ({
    type: 'apiKey',
    in: 'cookie',
    name,
    description: `Where SITE_URL is https, the name is \`__Host-${name}\`.`,
  })
  return {
    openapi: '3.1.0',
    info: { title: 'Store', version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { session: toCookie(SESSION_COOKIE), cart: toCookie(CART_COOKIE) },
      responses: Object.fromEntries(
        Object.keys(ERRORS).map((status) => [status, toErrorResponse(status, error)]),
      ),
      schemas,
    },
  }
}

/** Writes a description with a line for each call and each component, for diffs that can be read. */
export function formatOpenApi({ paths, components, ...head }: ReturnType<typeof createOpenApi>): string {
  const list = (entries: object) =>
    Object.entries(entries)
      .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
      .join(',\n')
  const { schemas, ...others } = components
  const start = JSON.stringify(head).slice(0, -1)
  return `${start},\n"paths":{\n${list(paths)}\n},\n"components":{\n${list(others)},\n"schemas":{\n${list(schemas)}\n}}}\n`
}

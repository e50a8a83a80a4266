import { z } from 'zod'
import { createApp } from '../src/app.ts'
import { projectPath } from '../src/platform/project-root.ts'
import type { Services } from '../src/services.ts'

type JsonSchema = z.core.JSONSchema.JSONSchema

interface Described {
  $ref?: string
  content?: Record<string, { schema: JsonSchema }>
}

const text = await Bun.file(projectPath('docs/openapi.json')).text()
const { paths, components } = JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as {
  paths: Record<string, Record<string, { responses: Record<string, Described> }>>
  components: { responses: Record<string, Described>; schemas: Record<string, JsonSchema> }
}
const described = Object.entries(paths).flatMap(([path, operations]) =>
  Object.entries(operations).map(([method, operation]) => ({
    method: method.toUpperCase(),
    pattern: new URLPattern({ pathname: path.replace(/{(\w+)}/g, ':$1') }),
    ...operation,
  })),
)

const parsers = new Map<object, z.ZodType>()

function parserOf(schema: JsonSchema): z.ZodType {
  const parser = parsers.get(schema) ?? z.fromJSONSchema({ ...schema, $defs: components.schemas })
  parsers.set(schema, parser)
  return parser
}

/** @throws for a response that docs/openapi.json doesn't describe */
async function requireDescribed({ method, url }: Request, response: Response): Promise<void> {
  const call = described.find((call) => call.method === method && call.pattern.test(url))
  if (!call) return
  const { status } = response
  const problem = (text: string) =>
    new Error(`${method} ${url} returned ${status}, and ${text}\n(UPDATE=1 bun test api/cli/openapi.test.ts)`)
  const reference = call.responses[status] ?? call.responses[`${String(status)[0]}XX`]
  if (!reference) throw problem('docs/openapi.json does not list this status.')
  const { content } = reference.$ref ? components.responses[reference.$ref.split('/').at(-1)!]! : reference
  const type = response.headers.get('content-type')?.split(';')[0]
  if (!content ? type : !type || !content[type]) throw problem(`docs/openapi.json does not list ${type}.`)
  if (type !== 'application/json') return
  const { error } = parserOf(content![type]!.schema).safeParse(await response.clone().json())
  if (error) throw problem(`docs/openapi.json describes another body. ${z.prettifyError(error)}`)
}

/** The app. Each of its calls fails if docs/openapi.json doesn't describe the response. */
export function createTestApp(services: Services): ReturnType<typeof createApp> {
  const app = createApp(services)
  const { fetch } = app
  app.fetch = async (request, ...rest) => {
    const response = await fetch(request, ...rest)
    if (!request.signal.aborted) await requireDescribed(request, response)
    return response
  }
  return app
}

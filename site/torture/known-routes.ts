import fc from 'fast-check'
import type { z } from 'zod'
import { findRouteRule } from '../src/route-rules.ts'
import { request } from '../test/http.ts'
import type { TestServer } from '../test/server.ts'
import type { Actors } from './actors.ts'
import { type Body, listBodySchemas, validBody } from './bodies.ts'
import { type KnownRoute, toForm } from './requests.ts'
import { listRoutes, type Route } from './routes.ts'
import { trickyText } from './values.ts'

const QUERY_VALUES = ['1', '2', 'M', 'Black', 'tee', 'price-asc', 'in-stock', 'name-desc', '/admin', '/cart']

/**
 * The routes with what they take. A call is asked which of the contracts' schemas its body or query may have: those whose
 * sample it doesn't call malformed. A page's query parameters are those of the route rules.
 */
export async function knownRoutes(server: TestServer, actors: Actors, seed: number): Promise<KnownRoute[]> {
  const schemas = await listBodySchemas()
  const samples = schemas.map((schema) => fc.sample(validBody(schema), { seed, numRuns: 1 })[0]!)
  const known: KnownRoute[] = []
  for (const route of await listRoutes()) {
    known.push({ ...route, bodies: pageQuery(route) ?? (await acceptedBodies(route)) })
    await actors.renew()
  }
  return known

  async function acceptedBodies(route: Route): Promise<fc.Arbitrary<Body>> {
    const accepted: z.ZodObject[] = []
    for (const [i, schema] of schemas.entries()) {
      if (!(await isMalformed(server, actors, route, samples[i]!))) accepted.push(schema)
    }
    return fc.oneof(...(accepted.length > 0 ? accepted : schemas).map(validBody))
  }
}

function pageQuery({ method, path }: Route): fc.Arbitrary<Body> | undefined {
  const { isApi, query = [] } = findRouteRule(path)
  if (method !== 'GET' || isApi) return undefined
  const value = fc.oneof(fc.constantFrom(...QUERY_VALUES), trickyText)
  return fc.record(Object.fromEntries(query.map((name) => [name, value])), {
    requiredKeys: [],
    noNullPrototype: true,
  })
}

async function isMalformed(server: TestServer, actors: Actors, { method, path }: Route, body: Body) {
  const cookie = actors.cookie('admin')
  const isForm = !path.startsWith('/_api')
  const response =
    method === 'GET'
      ? await request(server, `${path}?${toForm(body)}`, { headers: { cookie } })
      : await request(server, path, {
          method,
          headers: {
            cookie,
            'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
          },
          body: isForm ? toForm(body) : JSON.stringify(body),
        })
  if (response.headers.get('content-type')?.startsWith('text/event-stream')) {
    await response.body?.cancel()
    return false
  }
  return response.status === 400 && /Unknown field|is required/.test(await response.text())
}

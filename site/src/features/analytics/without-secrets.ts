import type { CaptureResult } from 'posthog-js/no-external'
import { findRouteRule } from '../../route-rules.ts'

/** The query and the fragment of a URL or a path that is the whole text, or an attribute in a chain of elements. */
const QUERY = /(^|=")((?:https?:\/)?\/[^\s"?#]*)[?#][^\s"]*/g

function withoutQueries(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(QUERY, '$1$2')
  if (Array.isArray(value)) return value.map(withoutQueries)
  return value instanceof Object && Object.getPrototypeOf(value) === Object.prototype ? cutEach(value) : value
}

const cutEach = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, withoutQueries(value)]))

/**
 * Cuts the queries of all URLs, where a search, a name or a token may be. Returns null on a page that is untracked: the admin
 * area reaches one without loading it.
 */
export function withoutSecrets(event: CaptureResult, pathname: string): CaptureResult | null {
  if (findRouteRule(pathname).isUntracked) return null
  const { properties, $set, $set_once } = event
  return {
    ...event,
    properties: cutEach(properties),
    ...($set && { $set: cutEach($set) }),
    ...($set_once && { $set_once: cutEach($set_once) }),
  }
}

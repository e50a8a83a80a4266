import type { CaptureResult } from 'posthog-js/no-external'
import { findRoute } from '../../routes.ts'

/** Query and fragment of a URL or path that is the whole text, or an attribute in a chain of elements. */
const QUERY = /(^|=")((?:https?:\/)?\/[^\s"?#]*)[?#][^\s"]*/g

function withoutQueries(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(QUERY, '$1$2')
  if (Array.isArray(value)) return value.map(withoutQueries)
  return value instanceof Object && Object.getPrototypeOf(value) === Object.prototype ? cutEach(value) : value
}

const cutEach = (values: object) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, withoutQueries(value)]))

/** Cuts queries, which may have names or tokens. Returns null if untracked: the admin area opens such pages without a load. */
export function withoutSecrets(event: CaptureResult, pathname: string): CaptureResult | null {
  if (findRoute(pathname).isUntracked) return null
  const { properties, $set, $set_once } = event
  return {
    ...event,
    properties: cutEach(properties),
    ...($set && { $set: cutEach($set) }),
    ...($set_once && { $set_once: cutEach($set_once) }),
  }
}

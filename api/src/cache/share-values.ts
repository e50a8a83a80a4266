const MAX_SHARED_VALUES = 1000
const sharedValues = new Map<string, string>()

/** A copy whose texts are those of other responses: most pages have the same policies. */
export function shareValues(headers: Headers): Headers {
  const copy = new Headers()
  for (const [name, value] of headers) {
    const shared = sharedValues.get(value)
    if (shared === undefined && sharedValues.size < MAX_SHARED_VALUES) sharedValues.set(value, value)
    copy.append(name, shared ?? value)
  }
  return copy
}

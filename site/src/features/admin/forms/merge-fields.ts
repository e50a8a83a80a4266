function normalize(_: string, value: unknown): unknown {
  if (typeof value === 'string') return value.trim()
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Compares two values as JSON, ignoring whitespace around texts and the order of properties. */
export const isSame = (a: unknown, b: unknown) =>
  JSON.stringify(a, normalize) === JSON.stringify(b, normalize)

interface Sides<Values extends object> {
  base: Values
  theirs: Values
  mine: Values
}

export const listChangedFields = <Values extends object>(base: Values, values: Values) =>
  (Object.keys(base) as (keyof Values)[]).filter((field) => !isSame(base[field], values[field]))

export function listConflicts<Values extends object>({ base, theirs, mine }: Sides<Values>) {
  const changed = new Set(listChangedFields(base, mine))
  return listChangedFields(base, theirs).filter(
    (field) => changed.has(field) && !isSame(theirs[field], mine[field]),
  )
}

/** Returns their values, with the fields that only I have changed. */
export function mergeFields<Values extends object>(sides: Sides<Values>): Values {
  const conflicts = new Set(listConflicts(sides))
  const kept = listChangedFields(sides.base, sides.mine).filter((field) => !conflicts.has(field))
  return { ...sides.theirs, ...Object.fromEntries(kept.map((field) => [field, sides.mine[field]])) }
}

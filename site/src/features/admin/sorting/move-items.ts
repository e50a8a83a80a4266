/** The list with one item a place further down, or up; at its end it stays where it is. */
export function moveBy<T>(items: readonly T[], item: T, step: 1 | -1): T[] {
  const from = items.indexOf(item)
  const to = from + step
  if (from < 0 || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** The list with one item at the place of another. */
export function moveTo<T>(items: readonly T[], item: T, other: T): T[] {
  const from = items.indexOf(item)
  const to = items.indexOf(other)
  return from < 0 || to < 0 ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** Returns the list with one item a position further down or up. At the end of the list, it stays. */
export function moveBy<T>(items: readonly T[], item: T, step: 1 | -1): T[] {
  const from = items.indexOf(item)
  const to = from + step
  if (from < 0 || to < 0 || to >= items.length) return [...items]
  return items.toSpliced(from, 1).toSpliced(to, 0, item)
}

/** Returns the list with one item at the position of another. */
export function moveTo<T>(items: readonly T[], item: T, other: T): T[] {
  const from = items.indexOf(item)
  const to = items.indexOf(other)
  return from < 0 || to < 0 ? [...items] : items.toSpliced(from, 1).toSpliced(to, 0, item)
}

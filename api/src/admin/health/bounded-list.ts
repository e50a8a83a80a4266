const MAX_ROWS = 200

/** The first rows and how many there are, so that the response stays small however large the range is. */
export const toBoundedList = <T, Row>(items: readonly T[], toRow: (item: T) => Row) => ({
  total: items.length,
  rows: items.slice(0, MAX_ROWS).map(toRow),
})

/** Line of a change in the log, with the value before and after. */
export interface ChangeLine {
  label: string
  before: string
  after: string
  imageUrl?: string
}

export interface Pair<T> {
  before: T
  after: T
}

export const toLine = <T>(
  label: string,
  { before, after }: Pair<T>,
  toText: (value: T) => string,
): ChangeLine => ({
  label,
  before: toText(before),
  after: toText(after),
})

/** Leaves out lines in which nothing has changed. */
export const differing = (lines: ChangeLine[]): ChangeLine[] =>
  lines.filter(({ before, after }) => before !== after)

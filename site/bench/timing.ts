export const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

/** Returns the median time of so many calls, one after the other. */
export async function medianMs(rounds: number, act: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const startedAt = performance.now()
    await act(round)
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

/**
 * Measures in turns, so that a machine that changes its speed does so for all. The first round warms up. Returns the figures of
 * each round, in the order of the measures.
 */
export async function inTurns(
  rounds: number,
  measures: readonly (() => Promise<number>)[],
): Promise<number[][]> {
  const all: number[][] = []
  for (let round = 0; round <= rounds; round++) {
    const figures: number[] = []
    const order = [...measures.entries()]
    for (const [index, measure] of round % 2 === 0 ? order : order.toReversed())
      figures[index] = await measure()
    all.push(figures)
  }
  return all.slice(1)
}

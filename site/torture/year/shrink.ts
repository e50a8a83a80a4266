import { type History, USUAL_SETTINGS } from './history.ts'

/** Lists that a history is shortened by, those first whose parts take the most with them. */
const PARTS: ((history: History) => unknown[][])[] = [
  ({ purchases }) => [purchases],
  ({ troubles }) => [troubles],
  ({ purchases }) => purchases.map(({ acts }) => acts),
  ({ purchases }) => purchases.map(({ lines }) => lines),
]

/**
 * Shortens a history that fails, as long as it fails. fast-check can't: a list that it may shorten is also drawn shorter than asked
 * for, and it doesn't know that nothing after the failure matters.
 * @param failsStill runs a shorter history
 * @param maxRuns after which the shortest one so far is returned
 */
export async function shrink(
  history: History,
  failsStill: (shorter: History) => Promise<boolean>,
  maxRuns: number,
): Promise<History> {
  let shortest = history
  let runs = 0
  const tryWithout = async (edit: (copy: History) => void): Promise<boolean> => {
    if (runs >= maxRuns) return false
    runs++
    const shorter = structuredClone(shortest)
    edit(shorter)
    if (!(await failsStill(shorter))) return false
    shortest = shorter
    return true
  }
  for (const listsOf of PARTS) {
    for (let index = 0; index < listsOf(shortest).length; index++) {
      for (let size = listsOf(shortest)[index]!.length; size >= 1; size = Math.floor(size / 2)) {
        let from = 0
        while (from < listsOf(shortest)[index]!.length) {
          const isShorter = await tryWithout((copy) => listsOf(copy)[index]!.splice(from, size))
          if (!isShorter) from += size
        }
      }
    }
  }
  await tryWithout((copy) => {
    copy.settings = USUAL_SETTINGS
  })
  return shortest
}

/** Leaves out what begins after an instant. @param ms from the start */
export const cutAfter = ({ settings, purchases, troubles }: History, ms: number): History => ({
  settings,
  purchases: purchases
    .filter(({ at }) => at <= ms)
    .map((purchase) => ({
      ...purchase,
      acts: purchase.acts.filter(({ after }) => purchase.at + after <= ms),
    })),
  troubles: troubles.filter(({ at }) => at <= ms),
})

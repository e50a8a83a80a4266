/** Runs jobs one after another in the order they were given. */
export type InTurn = <T>(job: () => Promise<T>) => Promise<T>

export function takeTurns(): InTurn {
  let last: Promise<unknown> = Promise.resolve()
  return (job) => {
    const next = last.then(job, job)
    last = next
    return next
  }
}

/** Among all open tabs, where the browser can do that (it can't over plain http on a foreign host). */
export const inTurnAcrossTabs: InTurn =
  globalThis.navigator?.locks === undefined ? takeTurns() : (job) => navigator.locks.request('cart', job)

/** Runs jobs one after another in the order they were given. */
export type Serialize = <T>(job: () => Promise<T>) => Promise<T>

export function createSerializer(): Serialize {
  let last: Promise<unknown> = Promise.resolve()
  return (job) => {
    const next = last.then(job, job)
    last = next
    return next
  }
}

/** Among all open tabs, where the browser can do that (it can't over plain http on a foreign host). */
export const serializeAcrossTabs: Serialize =
  globalThis.navigator?.locks === undefined
    ? createSerializer()
    : (job) => navigator.locks.request('cart', job)

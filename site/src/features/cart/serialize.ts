/** Runs one job at a time, in the order given: a mutex. */
export type Serialize = <T>(job: () => Promise<T>) => Promise<T>

export function createSerializer(): Serialize {
  let last: Promise<unknown> = Promise.resolve()
  return (job) => {
    const next = last.then(job, job)
    last = next
    return next
  }
}

/** Across all open tabs where the browser has Web Locks: not over plain HTTP, except on localhost. */
export const serializeAcrossTabs: Serialize =
  globalThis.navigator?.locks === undefined
    ? createSerializer()
    : (job) => navigator.locks.request('cart', job)

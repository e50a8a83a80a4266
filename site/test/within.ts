/** Long, because a machine that is busy with something else is no failure. */
const LIMIT_MS = 60_000

/** Waits for the promise, but not for ever. @throws an error that names what it waited for */
export async function within<T>(name: string, promise: Promise<T>): Promise<T> {
  const { promise: limit, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`${name}: not within ${LIMIT_MS / 1000} s`)), LIMIT_MS)
  try {
    return await Promise.race([promise, limit])
  } finally {
    clearTimeout(timer)
  }
}

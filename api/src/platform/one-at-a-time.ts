/** Creates a line for each key: work with the same key waits for the work before it. */
export function createLines<Key>() {
  const running = new Map<Key, Promise<unknown>>()
  return async <T>(key: Key, work: () => Promise<T>): Promise<T> => {
    const next = (running.get(key) ?? Promise.resolve()).then(work, work)
    running.set(key, next)
    try {
      return await next
    } finally {
      if (running.get(key) === next) running.delete(key)
    }
  }
}

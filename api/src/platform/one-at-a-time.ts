/** Creates a line for each database and key: work with the same key waits for the work before it. */
export function createLines<Key>() {
  const lines = new WeakMap<object, Map<Key, Promise<unknown>>>()
  return async <T>(db: object, key: Key, work: () => Promise<T>): Promise<T> => {
    const running = lines.get(db) ?? new Map<Key, Promise<unknown>>()
    lines.set(db, running)
    const next = (running.get(key) ?? Promise.resolve()).then(work, work)
    running.set(key, next)
    try {
      return await next
    } finally {
      if (running.get(key) === next) running.delete(key)
    }
  }
}

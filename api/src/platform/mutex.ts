/** Creates a function that runs work on the same database and key one after the other. */
export function createMutex<Key>() {
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

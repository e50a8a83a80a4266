import type { SyncProgress } from '#shared/contracts/sync'

type Listener = (progress: SyncProgress) => void

export interface ProgressFeed {
  readonly present: SyncProgress
  /** Tells the listener the present state at once, then each new one. Answers with the way to stop. */
  subscribe(listener: Listener): () => void
}

/** Where a sync stands, for whoever listens. After a run its end stays the present state until the next one starts. */
export function createProgress() {
  const listeners = new Set<Listener>()
  let present: SyncProgress = { state: 'idle', done: 0, total: 0, product: null, message: null }
  return {
    get present() {
      return present
    },
    subscribe(listener: Listener) {
      listeners.add(listener)
      listener(present)
      return () => listeners.delete(listener)
    },
    set(step: Partial<SyncProgress>) {
      present = { ...present, ...step }
      for (const listener of listeners) listener(present)
    },
  }
}

import { EventEmitter, on } from 'node:events'
import type { SyncProgress } from '#shared/contracts/sync'

export type ProgressFeed = ReturnType<typeof createProgress>

export const IDLE: SyncProgress = {
  state: 'idle',
  done: 0,
  total: 0,
  product: null,
  message: null,
  productCount: undefined,
  reason: undefined,
}

/** Creates the feed of a sync's steps. The last step of a run stays current until the next run. */
export function createProgress() {
  const events = new EventEmitter<{ step: [SyncProgress]; close: [] }>().setMaxListeners(0)
  let current: SyncProgress = IDLE
  let closed = false
  return {
    events,
    get current() {
      return current
    },
    get watchers() {
      return events.listenerCount('step')
    },
    update(changes: Partial<SyncProgress>) {
      current = { ...current, ...changes }
      events.emit('step', current)
    },
    /** Yields the current step, then each new one, until the feed is closed or the signal aborts. */
    async *watch(signal: AbortSignal): AsyncGenerator<SyncProgress, void> {
      const steps = on(events, 'step', { signal, close: ['close'] })
      yield current
      if (closed) return
      try {
        for await (const [step] of steps) yield step
      } catch (error) {
        if (!signal.aborted) throw error
      }
    },
    close() {
      closed = true
      events.emit('close')
    },
  }
}

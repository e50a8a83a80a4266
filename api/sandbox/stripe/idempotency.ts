import type { Storage } from '../storage.ts'
import { refuse, type StripeResponse } from './response.ts'

const DAY_SECONDS = 86_400
const OTHER_PARAMETERS =
  'Keys for idempotent requests can only be used with the same parameters they were first used with.'

interface Replay {
  key: string
  request: string
  response: StripeResponse
  storedAt: number
}

/** Stores the responses to requests with an `Idempotency-Key` for a day. `now` is in seconds. */
export function createReplays(now: () => number, storage: Storage) {
  /** The oldest first. */
  const stored = storage.list<Replay>('idempotency keys', ({ key }) => key)
  const replays = new Map(stored.map((replay) => [replay.key, replay]))

  const deleteOld = (): void => {
    const firstKept = stored.findIndex(({ storedAt }) => storedAt + DAY_SECONDS > now())
    const old = stored.splice(0, firstKept < 0 ? stored.length : firstKept)
    for (const { key } of old) replays.delete(key)
  }

  return {
    /** Returns the first response under this key, even a failed one, or else that of `respond`. */
    once(key: string | null, request: string, respond: () => StripeResponse): StripeResponse {
      if (key === null) return respond()
      deleteOld()
      const replay = replays.get(key)
      if (replay && replay.request !== request)
        return refuse(400, 'idempotency_error', OTHER_PARAMETERS, { type: 'idempotency_error' })
      if (replay) return { ...replay.response, headers: { 'Idempotent-Replayed': 'true' } }
      const response = respond()
      if (response.status === 200 || response.isReplayed) {
        const replay = { key, request, response: structuredClone(response), storedAt: now() }
        stored.push(replay)
        replays.set(key, replay)
      }
      return response
    },
  }
}

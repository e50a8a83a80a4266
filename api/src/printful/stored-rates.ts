import { createHash } from 'node:crypto'
import type { ShippingRate } from '#shared/contracts/checkout'
import type { Clock } from '../platform/clock.ts'

const MAX_AGE_MS = 10 * 60_000
const MAX_ENTRIES = 1000

export type StoredRates = ReturnType<typeof createStoredRates>

const toKey = (order: object) => createHash('sha256').update(JSON.stringify(order)).digest('base64url')

/** Remembers shipping rates for ten minutes by items and address, of which it stores only a hash. */
export function createStoredRates(clock: Clock) {
  const stored = new Map<string, { at: number; rates: ShippingRate[] }>()
  const running = new Map<string, { rates: Promise<ShippingRate[]>; signal: AbortSignal }>()

  const find = (key: string) => {
    const entry = stored.get(key)
    return entry && clock.monotonic() - entry.at < MAX_AGE_MS ? entry.rates : undefined
  }

  const ask = async (key: string, fetchRates: () => Promise<ShippingRate[]>) => {
    try {
      const rates = await fetchRates()
      stored.delete(key)
      stored.set(key, { at: clock.monotonic(), rates })
      if (stored.size > MAX_ENTRIES) stored.delete(stored.keys().next().value!)
      return rates
    } finally {
      running.delete(key)
    }
  }

  return {
    /** Returns the stored rates of an order, or those that `fetchRates` gets. Equal orders at once are one call. */
    async get(
      order: object,
      signal: AbortSignal,
      fetchRates: () => Promise<ShippingRate[]>,
    ): Promise<ShippingRate[]> {
      const key = toKey(order)
      for (;;) {
        signal.throwIfAborted()
        const found = find(key)
        if (found) return found
        const call = running.get(key)
        if (!call) {
          const rates = ask(key, fetchRates)
          running.set(key, { rates, signal })
          return rates
        }
        try {
          return await call.rates
        } catch (error) {
          // The shopper for whom the call was made has left, so this one makes another.
          if (!call.signal.aborted) throw error
        }
      }
    },
  }
}

import { persistentAtom } from '@nanostores/persistent'
import { z } from 'zod'
import { parseJson } from '../../../lib/parse-json.ts'
import { formatTime } from '../format-time.ts'

const lastSyncSchema = z.object({ at: z.iso.datetime(), count: z.int() })
export type LastSync = z.infer<typeof lastSyncSchema>

/** Last successful sync that this browser saw, and its number of products. */
export const $lastSync = persistentAtom<LastSync | null>('last-sync', null, {
  encode: (lastSync) => (lastSync ? JSON.stringify(lastSync) : undefined),
  decode: (text) => parseJson(text, lastSyncSchema) ?? null,
})

export function saveLastSync(lastSync: LastSync): void {
  try {
    $lastSync.set(lastSync)
  } catch {}
}

/** Returns `Last sync: Jan 31, 2026, 1:05 PM (12 products)`. */
export const lastSyncText = ({ at, count }: LastSync): string =>
  `Last sync: ${formatTime(at)} (${count} products)`

import { atom, onMount } from 'nanostores'
import { z } from 'zod'

const KEY = 'last-sync'
const lastSyncSchema = z.object({ at: z.iso.datetime(), count: z.int() })
export type LastSync = z.infer<typeof lastSyncSchema>

/** When this browser last saw a sync succeed, and of how many products. */
export const $lastSync = atom<LastSync | null>(null)
onMount($lastSync, () => {
  const stored = readLastSync()
  if (stored) $lastSync.set(stored)
})

function readLastSync(): LastSync | null {
  try {
    return lastSyncSchema.parse(JSON.parse(localStorage.getItem(KEY) ?? 'null'))
  } catch {
    return null
  }
}

export function rememberSync(lastSync: LastSync): void {
  $lastSync.set(lastSync)
  try {
    localStorage.setItem(KEY, JSON.stringify(lastSync))
  } catch {
    // A browser that keeps nothing still shows it until the page is left.
  }
}

/** `Last sync: 1/31/2026, 1:05 PM (12 products)`, in the reader's own time and way of writing it. */
export function lastSyncText({ at, count }: LastSync): string {
  const date = new Date(at).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })
  return `Last sync: ${date} (${count} products)`
}

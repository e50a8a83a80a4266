import { z } from 'zod'
import type { Db } from '../../db/client.ts'
import { findSetting, saveSetting } from '../../db/setting.ts'
import { SYNC_EVENTS, type SyncEvent } from '../../printful/webhook/events.ts'

const HINTS_SETTING = 'printful-hints'
const PRECISION_MS = 1000

const hintsSchema = z.object({
  /** In milliseconds since the epoch, of the first hint that no sync has followed. */
  firstAt: z.number(),
  lastAt: z.number(),
  type: z.enum(SYNC_EVENTS),
})
/** What Printful's webhook has said since the last sync. Stored, so that a restart forgets nothing. */
export type Hints = z.infer<typeof hintsSchema>

const jsonSchema = z.string().transform((text, context) => {
  try {
    return JSON.parse(text)
  } catch {
    context.addIssue('not JSON')
    return z.NEVER
  }
})

export const findHints = (db: Db): Hints | undefined =>
  jsonSchema.pipe(hintsSchema).safeParse(findSetting(db, HINTS_SETTING)).data

/** True while no sync has started since the last hint. */
export const isPending = (hints: Hints, lastRun: { startedAt: number } | undefined): boolean =>
  !lastRun || hints.lastAt > lastRun.startedAt

export function saveHint(
  db: Db,
  type: SyncEvent,
  at: number,
  lastRun: { startedAt: number } | undefined,
): void {
  const stored = findHints(db)
  // A flood of hints must not become a flood of writes.
  if (stored && isPending(stored, lastRun) && at >= stored.lastAt && at - stored.lastAt < PRECISION_MS) return
  const firstAt = stored && isPending(stored, lastRun) ? stored.firstAt : at
  saveSetting(db, HINTS_SETTING, JSON.stringify({ firstAt, lastAt: at, type } satisfies Hints))
}

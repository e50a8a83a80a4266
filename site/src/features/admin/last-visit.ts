import { persistentAtom } from '@nanostores/persistent'
import { z } from 'zod'
import { parseJson } from '../../lib/parse-json.ts'

/** A look at the dashboard within an hour of the last one is the same visit. */
const VISIT_MS = 60 * 60 * 1000

const visitSchema = z.object({
  /** The last look at the dashboard. */
  at: z.iso.datetime(),
  /** The last one of the visit before, null in the first. */
  previousAt: z.iso.datetime().nullable(),
})
export type Visit = z.infer<typeof visitSchema>

/** When an administrator last looked at the dashboard in this browser. */
export const $visit = persistentAtom<Visit | null>('admin-visit', null, {
  encode: (visit) => (visit ? JSON.stringify(visit) : undefined),
  decode: (text) => parseJson(text, visitSchema) ?? null,
})

export function nextVisit(visit: Visit | null, now: Date): Visit {
  const isSame = visit !== null && now.getTime() - Date.parse(visit.at) < VISIT_MS
  return { at: now.toISOString(), previousAt: isSame ? visit.previousAt : (visit?.at ?? null) }
}

export function recordVisit(): void {
  try {
    $visit.set(nextVisit($visit.get(), new Date()))
  } catch {
    // The storage is full.
  }
}

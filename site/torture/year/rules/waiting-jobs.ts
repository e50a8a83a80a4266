import { RuleBroken } from '../rule-broken.ts'
import type { World } from '../world.ts'
import { onChange } from './on-change.ts'

const MINUTE_MS = 60_000
/** Time in which the store may take in that its clock was set. */
const SEEN_MS = 10 * MINUTE_MS
/** Longest pause after a failure, and some more. */
const MAX_PAUSE_MS = 6 * MINUTE_MS

/** Returns a rule: no job waits longer than the time for changes or the pause after a failure, also after the clock was wrong. */
export const createWaitingRule = (world: World): (() => void) =>
  onChange(world, () => {
    const { books, schedule, settings } = world
    if (!world.isClockRightFor(SEEN_MS)) return
    const longestMs = Math.max(MAX_PAUSE_MS, (settings.changesMinutes + 1) * MINUTE_MS)
    const [job] = books.query<{ key: string; runAt: number }>(
      "SELECT key, run_at AS runAt FROM jobs WHERE run_at > ? AND key NOT LIKE 'books %'",
      schedule.now + longestMs,
    )
    if (job)
      throw new RuleBroken(
        'no job waits for a wrong clock',
        `“${job.key}” waits until ${new Date(job.runAt).toISOString()}.`,
      )
  })

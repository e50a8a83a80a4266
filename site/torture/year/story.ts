import { createHash } from 'node:crypto'
import type { Schedule } from './schedule.ts'

/** Creates what is known of a history: its digest, how often each thing happened, and what a person can follow. */
export function createStory(schedule: Schedule) {
  const startedAt = schedule.now
  const digest = createHash('sha256')
  const lines: string[] = []
  const counts = new Map<string, number>()

  /** Adds to the digest. */
  const record = (line: string): void => {
    digest.update(`${schedule.now} ${line}\n`)
  }

  return {
    lines,
    counts,
    record,

    /** Tells something that a person can follow. */
    tell(line: string): void {
      record(line)
      lines.push(`${formatTime(schedule.now - startedAt)}: ${line}`)
    },

    count(kind: string): void {
      counts.set(kind, (counts.get(kind) ?? 0) + 1)
    },

    digest: () => digest.copy().digest('hex').slice(0, 16),
  }
}

/** `+3 h 02 min`, or with days before. */
function formatTime(ms: number): string {
  const minutes = Math.floor(ms / 60_000)
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24]
  const rest = `${hours} h ${String(minutes % 60).padStart(2, '0')} min ${String(Math.floor(ms / 1000) % 60).padStart(2, '0')} s`
  return `+${days > 0 ? `${days} d ` : ''}${rest}`
}

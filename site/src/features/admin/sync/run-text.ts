import type { SyncReport, SyncRun } from '#shared/contracts/sync-run'

const COUNTS = [
  ['created', 'new', 'new'],
  ['updated', 'changed', 'changed'],
  ['returned', 'back', 'back'],
  ['hidden', 'hidden', 'hidden'],
  ['priceChanges', 'price', 'prices'],
  ['leftOut', 'left out', 'left out'],
] as const

/** Returns `2 new, 1 price, 4 left out`, or `Nothing changed`. */
export function countsText(report: SyncReport): string {
  const parts = COUNTS.flatMap(([kind, one, many]) => {
    const { length } = report[kind]
    return length > 0 ? `${length} ${length === 1 ? one : many}` : []
  })
  return parts.join(', ') || 'Nothing changed'
}

const OUTCOMES = { succeeded: 'Succeeded', failed: 'Failed', stopped: 'Stopped' }

export const outcomeText = ({ dryRun, outcome }: Pick<SyncRun, 'dryRun' | 'outcome'>): string =>
  dryRun && outcome === 'succeeded' ? 'Preview' : OUTCOMES[outcome]

/** Returns `3 s`, or `2 min 5 s`. */
export function durationText({ startedAt, endedAt }: Pick<SyncRun, 'startedAt' | 'endedAt'>): string {
  const seconds = Math.round((Date.parse(endedAt) - Date.parse(startedAt)) / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

import type { SyncProgress } from '#shared/contracts/sync'
import type { SyncSummary } from '../src/admin/sync/summary.ts'

const BAR_WIDTH = 24

/** A bar, numbers and the current product on one line of the terminal. */
export function progressLine({ done, total, product, message }: SyncProgress, columns: number): string {
  if (total === 0) return 'Listing products…'.slice(0, columns)
  const filled = Math.round((done / total) * BAR_WIDTH)
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled)
  const text = message ?? product ?? ''
  return Array.from(`${bar} ${done}/${total} ${text}`).slice(0, columns).join('')
}

/** Describes what a sync did, for the terminal. */
export function summaryLines(summary: SyncSummary): string[] {
  const { listed, created, updated, returned, hidden, unchanged, soldOut, leftOut } = summary
  const named = (label: string, names: string[]) =>
    names.length > 0 ? [`${label}: ${names.length}`, ...names.map((name) => `  ${name}`)] : []
  const reasons = (label: string, items: { name: string; reason: string }[]) =>
    named(
      label,
      items.map(({ name, reason }) => `${name}: ${reason}`),
    )
  return [
    `Printful lists ${listed} ${listed === 1 ? 'product' : 'products'}.`,
    ...named('New', created),
    ...named('Changed', updated),
    ...named('Shown again', returned),
    ...named('Hidden', hidden),
    `Unchanged: ${unchanged}`,
    ...(soldOut > 0 ? [`Variants sold out: ${soldOut}`] : []),
    ...reasons('Left out, or odd', leftOut),
    ...reasons('Images that were refused; the next sync asks again', summary.failedImages),
    ...reasons('Garments that could not be read; the next sync asks again', summary.failedBlanks),
  ]
}

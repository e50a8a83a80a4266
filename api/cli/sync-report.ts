import type { SyncProgress } from '#shared/contracts/sync'
import type { SyncReport } from '#shared/contracts/sync-run'

const BAR_WIDTH = 24

/** Returns a bar, numbers and the current product, on one line of the terminal. */
export function progressLine({ done, total, product, message }: SyncProgress, columns: number): string {
  if (total === 0) return 'Listing products…'.slice(0, columns)
  const filled = Math.round((done / total) * BAR_WIDTH)
  const bar = '█'.repeat(filled) + '░'.repeat(BAR_WIDTH - filled)
  const text = message ?? product ?? ''
  return Array.from(`${bar} ${done}/${total} ${text}`).slice(0, columns).join('')
}

/** Describes what a sync did, for the terminal. */
export function reportLines(report: SyncReport): string[] {
  const { listed, unchanged, soldOut } = report
  const list = (label: string, items: readonly { name: string; reason?: string }[]) =>
    items.length === 0
      ? []
      : [
          `${label}: ${items.length}`,
          ...items.map(({ name, reason }) => (reason ? `  ${name}: ${reason}` : `  ${name}`)),
        ]
  return [
    `Printful lists ${listed} ${listed === 1 ? 'product' : 'products'}.`,
    ...list('New', report.created),
    ...list('Changed', report.updated),
    ...list('Shown again', report.returned),
    ...list('Hidden', report.hidden),
    `Unchanged: ${unchanged}`,
    ...(soldOut > 0 ? [`Variants sold out: ${soldOut}`] : []),
    ...list('Left out, or odd', report.leftOut),
    ...list('Images that were refused; the next sync asks again', report.failedImages),
    ...list('Garments that could not be read; the next sync asks again', report.failedBlanks),
  ]
}

import { MAX_UNDONE_CHANGES } from '#shared/contracts/change'
import type { TextsPreview } from '#shared/contracts/product-texts'
import { countProducts } from '../bulk/bulk-text.ts'

const countRows = (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`

export function describePreview({ rows, unchanged }: TextsPreview): string {
  const left = rows.filter(({ problem }) => problem !== null).length
  const changed = rows.length - left
  const fields = rows.reduce((sum, { changes }) => sum + changes.length, 0)
  return [
    changed > 0 ? `${countProducts(changed)} would change.` : 'Nothing would change.',
    unchanged > 0 && `${countRows(unchanged)} ${unchanged === 1 ? 'says' : 'say'} what is stored.`,
    fields > MAX_UNDONE_CHANGES &&
      `They are ${fields.toLocaleString('en')} texts: too many to undo together. Export the present ones first.`,
    left > 0 && `${countRows(left)} ${left === 1 ? 'is' : 'are'} left out.`,
  ]
    .filter(Boolean)
    .join(' ')
}

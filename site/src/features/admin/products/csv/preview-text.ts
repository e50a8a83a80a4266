import type { TextsPreview } from '#shared/contracts/product-texts'
import { countProducts } from '../bulk/bulk-text.ts'

const countRows = (count: number) => `${count} ${count === 1 ? 'row' : 'rows'}`

/** What came of reading a file, in a sentence or three. */
export function describePreview({ rows, unchanged }: TextsPreview): string {
  const left = rows.filter(({ problem }) => problem !== null).length
  const changed = rows.length - left
  return [
    changed > 0 ? `${countProducts(changed)} would change.` : 'Nothing would change.',
    unchanged > 0 && `${countRows(unchanged)} ${unchanged === 1 ? 'says' : 'say'} what is stored.`,
    left > 0 && `${countRows(left)} ${left === 1 ? 'is' : 'are'} left out.`,
  ]
    .filter(Boolean)
    .join(' ')
}

import type { BulkAction, BulkResult } from '#shared/contracts/bulk-action'

export const countProducts = (count: number) => `${count} ${count === 1 ? 'product' : 'products'}`

const DONE: Record<BulkAction['action'], string> = {
  hide: 'hidden',
  show: 'shown',
  features: 'changed',
  badges: 'changed',
  collection: 'added',
}

export function describeBulkResult(action: BulkAction['action'], result: BulkResult): string {
  const { changed, unchanged, failed } = result
  const [first] = failed
  return [
    `${countProducts(changed.length)} ${DONE[action]}.`,
    unchanged.length > 0 && `${unchanged.length} ${unchanged.length === 1 ? 'was' : 'were'} so already.`,
    first && `${failed.length} could not be changed: ${first.reason}`,
  ]
    .filter(Boolean)
    .join(' ')
}

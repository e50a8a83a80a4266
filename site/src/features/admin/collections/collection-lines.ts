import type { AdminCollection } from '#shared/contracts/collection'
import { describeChange } from '#shared/describe-change'
import type { TheirLine } from '../editor/ConflictPanel.tsx'
import { findProductName } from '../products/products.queries.ts'

/** A collection's fields for a person to read, in the order of its editor. */
export function toCollectionLines(collection: AdminCollection): TheirLine[] {
  const nameOf = (id: number) => findProductName(id) ?? `Product ${id}`
  const lines = describeChange({ kind: 'collection_created', before: null, after: collection }, nameOf)
  return lines.map(({ label, after }) => ({ label, text: after }))
}

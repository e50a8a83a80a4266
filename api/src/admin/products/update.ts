import type { ProductUpdate } from '#shared/contracts/admin-product'
import type { Db } from '../../db/client.ts'
import { saveEdits, saveImages, saveVisibility } from './queries.ts'

/** Writes the given fields, in the transaction of a save. */
export function writeProductUpdate(tx: Db, productId: number, update: ProductUpdate): void {
  const { images, isHidden, features, ...texts } = update
  const edits = { ...texts, ...(features && { features: features.length > 0 ? features : null }) }
  if (Object.values(edits).some((value) => value !== undefined)) saveEdits(tx, productId, edits)
  if (images) saveImages(tx, productId, images)
  if (isHidden !== undefined) saveVisibility(tx, productId, isHidden)
}

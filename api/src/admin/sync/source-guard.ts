import { isNull } from 'drizzle-orm'
import { HTTPException } from 'hono/http-exception'
import { waiverHint } from '#shared/sync-guards'
import type { Db } from '../../db/client.ts'
import { mockups, products, variants } from '../../db/schema.ts'
import { findSetting, saveSetting } from '../../db/setting.ts'
import type { PrintfulCredentials } from '../../printful/client.ts'
import { sourceName, toSourceId } from '../../printful/source-id.ts'
import type { StoredProduct } from './diff.ts'

const SOURCE_SETTING = 'printful-source'
/** Of products from before sources were recorded, where they are not of the first recorded one. */
const UNRECORDED = 'unrecorded'

const SANDBOX_IMAGE = 'http://127.0.0.1:'

export const findCatalogSource = (db: Db): string | undefined => findSetting(db, SOURCE_SETTING)

/** Whether the products of a database without a record are the sandbox's, by their images; undefined without products. */
function hasSandboxProducts(db: Db): boolean | undefined {
  if (!db.select({ id: products.id }).from(products).limit(1).get()) return undefined
  const urls = [
    ...db.select({ url: products.imageUrl }).from(products).all(),
    ...db.select({ url: variants.imageUrl }).from(variants).all(),
    ...db.select({ url: mockups.url }).from(mockups).all(),
  ].flatMap(({ url }) => url ?? [])
  return urls.length > 0 && urls.every((url) => url.startsWith(SANDBOX_IMAGE))
}

/**
 * What keeps this source from writing the catalog; undefined where nothing does. Without a record, the sandbox doesn't
 * replace other products, nor Printful those of the sandbox.
 */
function findOtherSource(db: Db, credentials: PrintfulCredentials): string | undefined {
  const recorded = findCatalogSource(db)
  if (recorded) return recorded === toSourceId(credentials) ? undefined : sourceName(recorded)
  const isSandbox = hasSandboxProducts(db)
  if (credentials.isSandbox) return isSandbox === false ? 'another source' : undefined
  return isSandbox && credentials.baseUrl.startsWith('https:') ? sourceName('sandbox') : undefined
}

/** @throws 409 when the catalog belongs to another source */
export function requireSource(db: Db, credentials: PrintfulCredentials, changeSource: boolean): void {
  const other = changeSource ? undefined : findOtherSource(db, credentials)
  if (!other) return
  throw new HTTPException(409, {
    message:
      `The catalogue belongs to ${other}, and this sync would read ${sourceName(toSourceId(credentials))}, ` +
      `so it stopped before it read anything. ${waiverHint('changeSource')}`,
  })
}

/** The source of stored products that have none yet, as `recordSource` would write it. */
function sourceOfUnrecorded(db: Db, credentials: PrintfulCredentials): string {
  const recorded = findCatalogSource(db)
  if (recorded) return recorded
  return findOtherSource(db, credentials) ? UNRECORDED : toSourceId(credentials)
}

export function withSources(
  db: Db,
  stored: readonly StoredProduct[],
  credentials: PrintfulCredentials,
): StoredProduct[] {
  const source = sourceOfUnrecorded(db, credentials)
  return stored.map((product) => (product.source === null ? { ...product, source } : product))
}

/** Makes the source the catalog's. Writes nothing where it is already. @throws 409 like `requireSource` */
export function recordSource(db: Db, credentials: PrintfulCredentials, changeSource: boolean): void {
  requireSource(db, credentials, changeSource)
  const value = toSourceId(credentials)
  if (findCatalogSource(db) === value) return
  db.update(products)
    .set({ source: sourceOfUnrecorded(db, credentials) })
    .where(isNull(products.source))
    .run()
  saveSetting(db, SOURCE_SETTING, value)
}

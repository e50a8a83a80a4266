import { HTTPException } from 'hono/http-exception'
import type { SyncOptions } from '#shared/contracts/sync'
import type { SyncOverride } from '#shared/refusal'
import { logPurge } from '../cache/purge-log.ts'
import { tags } from '../cache/tags.ts'
import type { Db } from '../db/client.ts'
import { deliveryTimes } from '../db/schema/operations.ts'
import { findSetting, saveSetting } from '../db/setting.ts'
import { refusal } from '../http/refusal.ts'
import type { PrintfulCredentials } from '../printful/client.ts'
import { sourceName, toSourceId } from '../printful/source-id.ts'
import { type CatalogDiff, diffCatalog, type ProductChange, type StoredProduct } from './diff.ts'
import { changeKind, StoppedByGuard, toNames, toReport } from './outcome.ts'
import { listStoredProducts } from './queries.ts'
import type { RemoteCatalog } from './remote-product.ts'

const SOURCE_SETTING = 'printful-source'
const MIN_PRODUCTS = 10

const FLAGS: Record<SyncOverride, string> = {
  allowHiding: '--allow-hiding',
  allowPrices: '--allow-prices',
  changeSource: '--change-source',
}

const overrideHint = (override: SyncOverride): string =>
  `If that is meant, sync again with ?${override}=1 or with \`bun run sync ${FLAGS[override]}\`.`

export const findCatalogSource = (db: Db): string | undefined => findSetting(db, SOURCE_SETTING)

export function requireSource(db: Db, credentials: PrintfulCredentials, changeSource: boolean): void {
  const recorded = findCatalogSource(db)
  const source = toSourceId(credentials)
  if (changeSource || !recorded || recorded === source) return
  throw refusal(
    409,
    { reason: 'sync_other_source', details: { override: 'changeSource' } },
    `The catalog belongs to ${sourceName(recorded)}, and this sync would read ${sourceName(source)}, ` +
      `so it stopped before it read anything. ${overrideHint('changeSource')}`,
  )
}

/** Records the catalog's source and deletes what another one quoted. @throws 409 like `requireSource` */
export function recordSource(db: Db, credentials: PrintfulCredentials, changeSource: boolean): void {
  requireSource(db, credentials, changeSource)
  const source = toSourceId(credentials)
  const former = findCatalogSource(db)
  if (former === source) return
  saveSetting(db, SOURCE_SETTING, source)
  if (!former) return
  db.delete(deliveryTimes).run()
  logPurge(db, [tags.deliveryTimes])
}

/** Stops a sync that would hide over half of ten or more products, as with a wrong token. @throws 409 */
export function requireNoMassHiding(stored: readonly StoredProduct[], diff: CatalogDiff): void {
  const shown = stored.filter(({ isActive }) => isActive).length
  const hidden = diff.changes.filter((change) => change.stored?.isActive && changeKind(change) === 'hidden')
  if (shown < MIN_PRODUCTS || hidden.length * 2 <= shown) return
  throw refusal(
    409,
    { reason: 'sync_would_hide', details: { products: hidden.map(toNames), override: 'allowHiding' } },
    `This sync would hide ${hidden.length} of ${shown} shown products, so it stopped and changed nothing. ` +
      overrideHint('allowHiding'),
  )
}

/** Stops a sync in which over half of ten or more shown prices jump, as with a wrong currency. @throws 409 */
export function requireNoPriceJumps(stored: readonly StoredProduct[], diff: CatalogDiff): void {
  const shown = stored.filter(({ isActive }) => isActive).length
  const jumps = diff.changes.filter(
    (change) => change.stored?.isActive && change.isListed && hasPriceJump(change),
  )
  if (shown < MIN_PRODUCTS || jumps.length * 2 <= shown) return
  throw refusal(
    409,
    { reason: 'sync_would_reprice', details: { products: jumps.map(toNames), override: 'allowPrices' } },
    `This sync would more than double or halve the prices of ${jumps.length} of ${shown} products, so it stopped ` +
      `and changed nothing. ${overrideHint('allowPrices')}`,
  )
}

const isJump = (before: number, after: number) => after > before * 2 || after * 2 < before

function hasPriceJump({ variants, stored }: ProductChange): boolean {
  const before = stored?.variants.filter(({ isListed }) => isListed) ?? []
  const written = new Map(variants.map((variant) => [variant.printfulId, variant]))
  const after = [
    ...before.filter(({ printfulId }) => !written.has(printfulId)),
    ...variants.filter(({ isListed }) => isListed),
  ]
  const lowest = (list: readonly { priceCents: number }[]) =>
    Math.min(...list.map(({ priceCents }) => priceCents))
  return before.length > 0 && after.length > 0 && isJump(lowest(before), lowest(after))
}

interface GuardedSync {
  remote: RemoteCatalog
  credentials: PrintfulCredentials
  options: SyncOptions
}

/** Compares the catalog with the stored one. @throws 409 (a guard) */
export async function diffGuarded(db: Db, { remote, credentials, options }: GuardedSync) {
  const stored = await listStoredProducts(db)
  const diff = await diffCatalog(stored, remote, toSourceId(credentials))
  try {
    if (!options.allowHiding) requireNoMassHiding(stored, diff)
    if (!options.allowPrices) requireNoPriceJumps(stored, diff)
  } catch (error) {
    throw error instanceof HTTPException ? new StoppedByGuard(error, toReport(remote, diff)) : error
  }
  return { stored, diff }
}

/** Checks the guards before blanks and images are fetched. `writeSync` checks again. @throws 409 (a guard) */
export async function requireGuards(db: Db, sync: GuardedSync): Promise<void> {
  await diffGuarded(db, sync)
}

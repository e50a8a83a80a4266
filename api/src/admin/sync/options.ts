import type { SyncQuery } from '#shared/contracts/sync'

/** Each `allow…` and `changeSource` waives one guard and no other. */
export interface SyncOptions {
  allowHiding: boolean
  allowPrices: boolean
  changeSource: boolean
  /** Computes the same result and writes nothing. */
  dryRun: boolean
}

export const NO_OPTIONS: SyncOptions = {
  allowHiding: false,
  allowPrices: false,
  changeSource: false,
  dryRun: false,
}

export const toSyncOptions = (query: SyncQuery): SyncOptions => ({
  allowHiding: query.allowHiding === '1',
  allowPrices: query.allowPrices === '1',
  changeSource: query.changeSource === '1',
  dryRun: query.dryRun === '1',
})

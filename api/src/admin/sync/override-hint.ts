import type { SyncOverride } from '#shared/refusal'

const FLAGS: Record<SyncOverride, string> = {
  allowHiding: '--allow-hiding',
  allowPrices: '--allow-prices',
  changeSource: '--change-source',
}

/** Says at the end of a guard's message how to sync all the same. */
export const overrideHint = (override: SyncOverride): string =>
  `If that is meant, sync again with ?${override}=1 or with \`bun run sync ${FLAGS[override]}\`.`

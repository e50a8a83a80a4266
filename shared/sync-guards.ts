const FLAGS = {
  allowHiding: '--allow-hiding',
  allowPrices: '--allow-prices',
  changeSource: '--change-source',
} as const

/** What lets a sync pass one of its guards: the name of the query parameter. */
export type SyncWaiver = keyof typeof FLAGS

/** The end of a guard's message: how to sync all the same. */
export const waiverHint = (waiver: SyncWaiver): string =>
  `If that is meant, sync again with ?${waiver}=1 or with \`bun run sync ${FLAGS[waiver]}\`.`

/** The waiver that the message of a stopped sync names; undefined for any other message. */
export const findWaiver = (message: string): SyncWaiver | undefined =>
  (Object.keys(FLAGS) as SyncWaiver[]).find((waiver) => message.endsWith(waiverHint(waiver)))

/** The message of a sync that has ended well: `Synced 27 products`. */
export const syncedMessage = (count: number): string =>
  `Synced ${count} ${count === 1 ? 'product' : 'products'}`

/** The number in such a message; undefined for any other. */
export function findSyncedCount(message: string | null): number | undefined {
  const count = message?.match(/^Synced (\d+) /)?.[1]
  return count === undefined ? undefined : Number(count)
}

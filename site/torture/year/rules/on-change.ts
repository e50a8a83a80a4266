import type { World } from '../world.ts'

/** Returns a rule that looks only once somebody has written to the store's file. */
export function onChange({ books }: World, look: () => void): () => void {
  let version: string | undefined
  return () => {
    const [row] = books.query<{ others: number; own: number }>(
      'SELECT data_version AS others, total_changes() AS own FROM pragma_data_version',
    )
    const now = [books.openings, row?.others, row?.own].join(' ')
    if (now === version) return
    version = now
    look()
  }
}

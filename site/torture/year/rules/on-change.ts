import type { World } from '../world.ts'

/** Returns a rule that looks only once somebody has written to the store's file. */
export function onChange({ books }: World, look: () => void): () => void {
  let version: string | undefined
  return () => {
    const now = books.readVersion()
    if (now === version) return
    version = now
    look()
  }
}

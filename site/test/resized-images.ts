import { existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Set for a run of all tests: resizing the same images for each of its servers would take minutes. */
const shared = process.env.RESIZED_IMAGES

function linkResized(from: string, to: string): void {
  if (!existsSync(from)) return
  for (const hash of readdirSync(from)) {
    for (const name of readdirSync(join(from, hash))) {
      if (!/^\d+\.(avif|webp)$/.test(name)) continue
      mkdirSync(join(to, hash), { recursive: true })
      try {
        linkSync(join(from, hash, name), join(to, hash, name))
      } catch {
        // Another server of the run has stored it.
      }
    }
  }
}

/** Gives a new server the resized images of the servers before it. */
export function restoreResizedImages(imageFolder: string): void {
  if (shared) linkResized(shared, imageFolder)
}

/** Stores the resized images of a server for those after it. */
export function storeResizedImages(imageFolder: string): void {
  if (shared) linkResized(imageFolder, shared)
}

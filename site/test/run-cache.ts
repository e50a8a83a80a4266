import { existsSync, linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Folder that the workers of a whole run share. `bun run test` sets it; a single file runs without. */
const folder = process.env.TEST_CACHE

export const isWholeRun = folder !== undefined

/** Folder of the sample store that a whole run has prepared; undefined for a single file. */
export const preparedSeed = folder && join(folder, 'seed')

const resizedImages = folder && join(folder, 'resized')

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

/** Gives a new server the resized images of the servers before it: resizing them again would take minutes. */
export function restoreResizedImages(imageFolder: string): void {
  if (resizedImages) linkResized(resizedImages, imageFolder)
}

/** Stores the resized images of a server for those after it. */
export function storeResizedImages(imageFolder: string): void {
  if (resizedImages) linkResized(imageFolder, resizedImages)
}

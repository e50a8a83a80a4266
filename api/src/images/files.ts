import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { OWNER_ONLY_FILE, OWNER_ONLY_FOLDER } from '../platform/owner-only.ts'

// `images/<hash>/original` with the resized images beside it, `640.avif`. Files are complete and never change.

/** Beside the database, so that the two are moved and backed up together. */
export function imagesFolder(databasePath: string): string {
  if (databasePath === ':memory:') return join(tmpdir(), `store-images-${process.pid}`)
  return join(dirname(resolve(databasePath)), 'images')
}

export const originalPath = (folder: string, hash: string) => join(folder, hash, 'original')

export const hasOriginal = (folder: string, hash: string) => existsSync(originalPath(folder, hash))

/** Writes the image once under its SHA-256. Returns that, hex. */
export async function writeOriginal(folder: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  if (!hasOriginal(folder, hash)) await writeFileAtomically(originalPath(folder, hash), bytes)
  return hash
}

/** Writes and syncs a temporary file, then renames it. */
export async function writeFileAtomically(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY_FOLDER })
  const temporaryPath = `${path}.${crypto.randomUUID()}.tmp`
  try {
    const file = await open(temporaryPath, 'wx', OWNER_ONLY_FILE)
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(temporaryPath, path)
  } catch (error) {
    await rm(temporaryPath, { force: true })
    throw error
  }
}

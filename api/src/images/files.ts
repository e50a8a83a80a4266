import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'

/*
 * A folder a picture, named by the SHA-256 of the original's bytes: `images/<hash>/original`, and beside it what was
 * derived from it, `640.avif`. A file that is there is whole and never changes, so nothing needs a lock.
 */

/** Beside the database, so that the two are kept, moved and backed up together. */
export function imagesFolder(databasePath: string): string {
  if (databasePath === ':memory:') return join(tmpdir(), `store-images-${process.pid}`)
  return join(dirname(resolve(databasePath)), 'images')
}

export const originalPath = (folder: string, hash: string) => join(folder, hash, 'original')

export const hasOriginal = (folder: string, hash: string) => existsSync(originalPath(folder, hash))

/** SHA-256, hex, of the picture, which is stored under it once, however many addresses lead to it. */
export async function writeOriginal(folder: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  if (!hasOriginal(folder, hash)) await writeFileAtomically(originalPath(folder, hash), bytes)
  return hash
}

/** Nobody ever sees half a file: it is written aside, forced to the disk and renamed. */
export async function writeFileAtomically(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  const aside = `${path}.${crypto.randomUUID()}.tmp`
  try {
    const file = await open(aside, 'wx')
    try {
      await file.writeFile(bytes)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(aside, path)
  } catch (error) {
    await rm(aside, { force: true })
    throw error
  }
}

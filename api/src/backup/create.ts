import { Database } from 'bun:sqlite'
import { existsSync, statSync } from 'node:fs'
import { rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { openShared } from '../db/database-lock.ts'
import { imagesFolder, originalPath } from '../images/files.ts'
import { createOwnerOnlyFile, OWNER_ONLY_FILE } from '../platform/owner-only.ts'
import { readArchive, syncToDisk, writeArchive } from './archive.ts'
import { BackupError, toBackupError } from './error.ts'
import { DATABASE_NAME, imageName, MANIFEST_NAME, type Manifest } from './manifest.ts'
import { requireStore } from './require-store.ts'
import { createStaging, type Staging } from './staging.ts'

export interface CreatedBackup {
  imageCount: number
  /** Images that are missing or damaged on the disk. The next sync downloads them again. */
  missingImageCount: number
  bytes: number
}

interface Options {
  databasePath: string
  path: string
  overwrite?: boolean
}

/** Backs up the database and its original images while the store runs. @throws BackupError, and leaves no file */
export async function createBackup({ databasePath, path, overwrite }: Options): Promise<CreatedBackup> {
  if (!existsSync(databasePath)) throw new BackupError(`There is no database at ${databasePath}.`)
  const requireNoFile = () => {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
      throw new BackupError(`${path} is a folder: name a file in it.`)
    }
    if (!overwrite && existsSync(path)) throw new BackupError(`${path} exists already. --force replaces it.`)
  }
  requireNoFile()
  let staging: Staging | undefined
  try {
    staging = await createStaging(dirname(path))
    const { folder } = staging
    const snapshotPath = join(folder, DATABASE_NAME)
    const hashes = await takeSnapshot(databasePath, snapshotPath)
    const originals = imagesFolder(databasePath)
    const images: string[] = []
    for (const hash of hashes) {
      const original = originalPath(originals, hash)
      if (existsSync(original) && (await sha256Of(original)) === hash) images.push(hash)
    }
    const manifest: Manifest = {
      format: 'opentowork-store',
      version: 1,
      createdAt: new Date().toISOString(),
      databaseSha256: await sha256Of(snapshotPath),
      imageCount: images.length,
    }
    const archivePath = join(folder, 'archive')
    await writeArchive(archivePath, [
      { type: 'content', target: MANIFEST_NAME, content: JSON.stringify(manifest), mode: OWNER_ONLY_FILE },
      { type: 'file', target: DATABASE_NAME, source: snapshotPath, mode: OWNER_ONLY_FILE },
      ...images.map((hash) => ({
        type: 'file' as const,
        target: imageName(hash),
        source: originalPath(originals, hash),
        mode: OWNER_ONLY_FILE,
      })),
    ])
    await readArchive(archivePath)
    // This comes last, because it migrates the snapshot.
    requireStore(snapshotPath, `The database ${databasePath}`)
    requireNoFile()
    await rename(archivePath, path)
    await syncToDisk(dirname(path))
    return {
      imageCount: images.length,
      missingImageCount: hashes.length - images.length,
      bytes: Bun.file(path).size,
    }
  } catch (error) {
    throw toBackupError(error, path, databasePath)
  } finally {
    await staging?.remove()
  }
}

async function takeSnapshot(databasePath: string, snapshotPath: string): Promise<string[]> {
  createOwnerOnlyFile(snapshotPath)
  const { release } = openShared(databasePath, () => {
    const sqlite = new Database(databasePath, { readwrite: true })
    try {
      sqlite.run('PRAGMA busy_timeout = 5000')
      // The copy would have second copies of rows between its rows, which a later deletion can't reach.
      sqlite.run('PRAGMA secure_delete = ON')
      sqlite.run('VACUUM INTO ?', [snapshotPath])
    } finally {
      sqlite.close()
    }
  })
  release()
  await syncToDisk(snapshotPath)
  const snapshot = new Database(snapshotPath, { readonly: true })
  try {
    return listImageHashes(snapshot)
  } finally {
    snapshot.close()
  }
}

/** Returns nothing for another program's database, which is refused later. */
function listImageHashes(sqlite: Database): string[] {
  if (!sqlite.query("SELECT 1 FROM sqlite_schema WHERE name = 'images'").get()) return []
  return sqlite
    .query<{ hash: string }, []>('SELECT DISTINCT hash FROM images ORDER BY hash')
    .all()
    .map(({ hash }) => hash)
}

async function sha256Of(path: string): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256')
  for await (const chunk of Bun.file(path).stream()) hasher.update(chunk)
  return hasher.digest('hex')
}

import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { lockExclusively, lockPathOf } from '../db/database-lock.ts'
import { imagesFolder, originalPath } from '../images/files.ts'
import { OWNER_ONLY_FOLDER } from '../platform/owner-only.ts'
import { readArchive, requireGzip } from './archive.ts'
import { BackupError, toBackupError } from './error.ts'
import { DATABASE_NAME, imageName } from './manifest.ts'
import { followLinks, moveFile } from './move-file.ts'
import { replaceDatabase, requireUnused } from './replace-database.ts'
import { requireStore } from './require-store.ts'
import { createStaging, type Staging } from './staging.ts'

export interface RestoredBackup {
  createdAt: string
  imageCount: number
}

/** Changes nothing until one rename replaces the database. A symbolic link stays one. @throws BackupError */
export async function restoreBackup(path: string, databasePath: string): Promise<RestoredBackup> {
  await requireGzip(path)
  let staging: Staging | undefined
  let unlock = () => {}
  try {
    const targetPath = followLinks(databasePath)
    const parent = dirname(targetPath)
    if (!existsSync(parent)) await mkdir(parent, { recursive: true, mode: OWNER_ONLY_FOLDER })
    unlock = lockUnused(databasePath)
    staging = await createStaging(parent)
    const { folder } = staging
    const { manifest, images } = await readArchive(path, folder)
    requireStore(join(folder, DATABASE_NAME), path)
    for (const hash of images) {
      // The store looks for images beside the link, not beside its target.
      const target = originalPath(imagesFolder(databasePath), hash)
      await mkdir(dirname(target), { recursive: true, mode: OWNER_ONLY_FOLDER })
      await moveFile(join(folder, imageName(hash)), target)
    }
    await replaceDatabase(targetPath, join(folder, DATABASE_NAME))
    return { createdAt: manifest.createdAt, imageCount: images.length }
  } catch (error) {
    throw toBackupError(error, databasePath)
  } finally {
    await staging?.remove()
    unlock()
  }
}

function lockUnused(databasePath: string): () => void {
  let unlock = () => {}
  try {
    unlock = lockExclusively(lockPathOf(databasePath))
    requireUnused(databasePath)
    return unlock
  } catch (error) {
    unlock()
    if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY')) throw error
    throw new BackupError(`The store or Litestream is running on ${databasePath}. Stop both first.`)
  }
}

import { readlinkSync } from 'node:fs'
import { copyFile, rename, rm } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'

const MAX_LINKS = 40

/** Returns the file that a chain of symbolic links names, which need not exist. @throws ELOOP */
export function followLinks(path: string): string {
  let target = path
  for (let links = 0; links <= MAX_LINKS; links++) {
    const link = readLink(target)
    if (link === undefined) return target
    target = resolve(dirname(target), link)
  }
  throw Object.assign(new Error(`${path} is a circle of links`), { code: 'ELOOP' })
}

function readLink(path: string): string | undefined {
  try {
    return readlinkSync(path)
  } catch {
    return undefined
  }
}

/** Moves a file, also to another file system. A part of it is never visible under the new name. */
export async function moveFile(path: string, newPath: string): Promise<void> {
  try {
    await rename(path, newPath)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EXDEV')) throw error
    const copyPath = `${newPath}.${crypto.randomUUID()}.tmp`
    try {
      await copyFile(path, copyPath)
      await rename(copyPath, newPath)
    } finally {
      await rm(copyPath, { force: true })
    }
    await rm(path)
  }
}

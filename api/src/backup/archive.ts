import { createWriteStream, statSync } from 'node:fs'
import { mkdir, open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar'
import { packTar, type TarSource } from 'modern-tar/fs'
import { OWNER_ONLY_FILE, OWNER_ONLY_FOLDER } from '../platform/owner-only.ts'
import { BackupError } from './error.ts'
import { DATABASE_NAME, imageHashOf, MANIFEST_NAME, type Manifest, manifestSchema } from './manifest.ts'

const MAX_MANIFEST_BYTES = 64 * 1024

export async function writeArchive(path: string, sources: TarSource[]): Promise<void> {
  const file = createWriteStream(path, { flags: 'wx', mode: OWNER_ONLY_FILE })
  await pipeline(packTar(sources), createGzip(), file)
  await syncToDisk(path)
}

export interface ArchiveContent {
  manifest: Manifest
  images: string[]
}

/** Checks each file's hash, and writes them into `folder` if given. @throws BackupError if damaged or foreign */
export async function readArchive(path: string, folder?: string): Promise<ArchiveContent> {
  await requireGzip(path)
  const reader = new ArchiveReader(path, folder)
  const entries = Bun.file(path)
    .stream()
    .pipeThrough(new DecompressionStream('gzip'))
    .pipeThrough(createTarDecoder({ strict: true }))
  try {
    for await (const entry of entries) await reader.read(entry)
  } catch (error) {
    if (error instanceof BackupError || isFileSystemError(error)) throw error
    throw new BackupError(reader.describeFailure(), { cause: error })
  }
  return reader.finish()
}

class ArchiveReader {
  #manifest: Manifest | undefined
  #seen = new Set<string>()

  constructor(
    private readonly path: string,
    private readonly folder: string | undefined,
  ) {}

  async read({ header, body }: ParsedTarEntry): Promise<void> {
    const { name, type = 'file', size } = header
    if (!this.#manifest) {
      if (name !== MANIFEST_NAME || type !== 'file' || size > MAX_MANIFEST_BYTES) throw this.#foreign()
      this.#manifest = this.#parseManifest(await new Response(body).text())
      return
    }
    const expected = name === DATABASE_NAME ? this.#manifest.databaseSha256 : imageHashOf(name)
    if (!expected || type !== 'file' || this.#seen.has(name)) throw this.#foreign()
    this.#seen.add(name)
    const sha256 = await hashAndWrite(body, this.folder && join(this.folder, name))
    if (sha256 !== expected) throw new BackupError(`${this.path} is damaged: ${name} is not what was stored.`)
  }

  finish(): ArchiveContent {
    const images = [...this.#seen].flatMap((name) => imageHashOf(name) ?? [])
    if (!this.#manifest) throw this.#foreign()
    if (!this.#seen.has(DATABASE_NAME) || images.length !== this.#manifest.imageCount) {
      throw new BackupError(`${this.path} is cut off: files are missing.`)
    }
    return { manifest: this.#manifest, images }
  }

  /** Relies on the manifest, which is first in a backup: an error before it means another kind of file. */
  describeFailure(): string {
    return this.#manifest
      ? `${this.path} is damaged or cut off: restore another backup.`
      : `${this.path} is no backup of this store, or it is cut off: ${WHAT_TO_RESTORE}.`
  }

  #parseManifest(text: string): Manifest {
    const result = manifestSchema.safeParse(JSON.parse(text))
    if (!result.success) throw this.#foreign()
    return result.data
  }

  #foreign = () => new BackupError(`${this.path} is no backup of this store: ${WHAT_TO_RESTORE}.`)
}

const WHAT_TO_RESTORE = 'restore the file that `bun run backup` wrote'

const SQLITE_MAGIC = 'SQLite format 3\0'

const FOREIGN_FILES: readonly [offset: number, bytes: string, kind: string][] = [
  [0, 'PK\x03\x04', 'a ZIP file'],
  [0, SQLITE_MAGIC, 'a database'],
  [257, 'ustar', 'an uncompressed tar file'],
]

export async function requireGzip(path: string): Promise<void> {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (!stats) throw new BackupError(`There is no file ${path}: check the path.`)
  const refuse = (what: string) => new BackupError(`${path} is no backup but ${what}: ${WHAT_TO_RESTORE}.`)
  if (!stats.isFile()) throw refuse(stats.isDirectory() ? 'a folder' : 'a device')
  if (stats.size === 0) throw refuse('an empty file')
  const start = await readStart(path)
  if (start[0] === 0x1f && start[1] === 0x8b) return
  const foreign = FOREIGN_FILES.find(([offset, bytes]) => start.indexOf(bytes, offset, 'latin1') === offset)
  throw refuse(foreign?.[2] ?? 'another kind of file')
}

/** True for a file of SQLite, such as one that Litestream has restored. */
export async function isDatabaseFile(path: string): Promise<boolean> {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) return false
  return (await readStart(path)).indexOf(SQLITE_MAGIC, 0, 'latin1') === 0
}

async function readStart(path: string): Promise<Buffer> {
  try {
    return Buffer.from(await Bun.file(path).slice(0, 512).arrayBuffer())
  } catch (error) {
    throw new BackupError(`This user may not read ${path}.`, { cause: error })
  }
}

async function hashAndWrite(body: ReadableStream<Uint8Array>, path: string | undefined): Promise<string> {
  const hasher = new Bun.CryptoHasher('sha256')
  if (!path) {
    for await (const chunk of body) hasher.update(chunk)
    return hasher.digest('hex')
  }
  await mkdir(dirname(path), { recursive: true, mode: OWNER_ONLY_FOLDER })
  const file = await open(path, 'wx', OWNER_ONLY_FILE)
  try {
    for await (const chunk of body) {
      hasher.update(chunk)
      await file.writeFile(chunk)
    }
    await file.sync()
  } finally {
    await file.close()
  }
  return hasher.digest('hex')
}

/** Makes a file, or the renames in a folder, survive a power cut. */
export async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const isFileSystemError = (error: unknown) =>
  error instanceof Error && 'syscall' in error && 'code' in error && /^E[A-Z]+$/.test(String(error.code))

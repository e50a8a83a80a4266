import { existsSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { OWNER_ONLY_FILE, OWNER_ONLY_FOLDER } from '../platform/owner-only.ts'

// `images/<hash>/` has `original` and resized images like `640.avif`. Files are complete and never change.

/** Returns the folder beside the database, so that both are moved and backed up together. */
export function imagesFolder(databasePath: string): string {
  if (databasePath === ':memory:') return join(tmpdir(), `store-images-${process.pid}`)
  return join(dirname(resolve(databasePath)), 'images')
}

export const originalPath = (folder: string, hash: string) => join(folder, hash, 'original')

export const hasOriginal = (folder: string, hash: string) => existsSync(originalPath(folder, hash))

/** Writes the image once under its SHA-256 in hex, which it returns. */
export async function writeOriginal(folder: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = new Bun.CryptoHasher('sha256').update(bytes).digest('hex')
  if (!hasOriginal(folder, hash)) await writeFileAtomically(originalPath(folder, hash), bytes)
  return hash
}

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

/** Thrown with a message that completes a sentence beginning with the image's URL. */
export class ImageError extends Error {
  constructor(
    message: string,
    /** True if the host failed rather than this image. */
    readonly isTransient = false,
  ) {
    super(message)
  }
}

export type SourceFormat = 'png' | 'jpeg' | 'webp' | 'avif' | 'gif'

const ascii = (bytes: Uint8Array, from: number, to: number) =>
  String.fromCharCode(...bytes.subarray(from, to))

/** Detects the format by content, because names can't be trusted. SVG is unsupported, because it can carry scripts. */
export function detectImageFormat(bytes: Uint8Array): SourceFormat | undefined {
  if (ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n') return 'png'
  if (ascii(bytes, 0, 3) === '\xff\xd8\xff') return 'jpeg'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (ascii(bytes, 0, 6) === 'GIF87a' || ascii(bytes, 0, 6) === 'GIF89a') return 'gif'
  if (ascii(bytes, 4, 8) === 'ftyp' && /avi[fs]/.test(ascii(bytes, 8, 32))) return 'avif'
  return undefined
}

const ID_BYTES = 16

/** Returns an image's name in URLs: the first 128 bits of its SHA-256, as base64url. */
export const toImageId = (hash: string): string =>
  Buffer.from(hash.slice(0, ID_BYTES * 2), 'hex').toString('base64url')

/** Returns the first 32 hex digits of an id's SHA-256, or undefined for an invalid id. */
export function hashPrefixOf(id: string): string | undefined {
  const bytes = Buffer.from(id, 'base64url')
  // The comparison gives each image one URL: decoding ignores spare bits and foreign characters.
  return bytes.length === ID_BYTES && bytes.toString('base64url') === id ? bytes.toString('hex') : undefined
}

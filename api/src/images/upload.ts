import { IMAGE_FILES } from '#shared/stored-image'
import type { Db } from '../db/client.ts'
import { transact } from '../db/transact.ts'
import { badRequest } from '../http/refusal.ts'
import { createUploadEncoder } from './encode-upload.ts'
import { toImageId, writeOriginal } from './files.ts'
import { listStoredImageRows, saveStoredImage } from './queries.ts'
import { isUploadPath, uploadPath } from './upload-url.ts'

const MAX_MEGAPIXELS = 100
const MAX_WIDTH = Math.max(...IMAGE_FILES.map(({ width }) => width))
const MAX_HEIGHT = 2 * MAX_WIDTH
const QUALITY = 92

const encode = createUploadEncoder({
  maxMegapixels: MAX_MEGAPIXELS,
  quality: QUALITY,
  resize: { width: MAX_WIDTH, height: MAX_HEIGHT, fit: 'inside', withoutEnlargement: true },
})

/** Stores an upload no larger than the shop shows it, once. Returns its path. @throws like `createUploadEncoder` */
export async function storeUpload(
  { db, folder }: { db: Db; folder: string },
  bytes: Uint8Array<ArrayBuffer>,
): Promise<string> {
  const encoded = await encode(bytes)
  const hash = await writeOriginal(folder, encoded.bytes)
  const path = uploadPath(toImageId(hash))
  const original = { hash, width: encoded.width, height: encoded.height }
  await transact(db, (tx) => saveStoredImage(tx, path, original))
  return path
}

/** Checks uploaded images in the transaction that saves their URLs. @throws 400 for one that was removed */
export function requireUploads(db: Db, imageUrls: readonly string[]): void {
  const paths = imageUrls.filter(isUploadPath)
  const stored = new Set(listStoredImageRows(db, paths).map(({ url }) => url))
  if (paths.every((path) => stored.has(path))) return
  throw badRequest('An uploaded image is no longer there. Please upload it again.')
}

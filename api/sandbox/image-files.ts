import sharp from 'sharp'
import { projectPath } from '../src/platform/project-root.ts'
import type { ResponseParts } from './delivery.ts'
import type { ImageFiles } from './image.ts'

const THUMB_SIZE = 200
const FOLDER = projectPath('data/sandbox/images')
const FILE_PATH = /^\/files\/(\w{3})\/(\1\w{29})_(preview|thumb)\.png$/

/** Serves `/files/<first 3 of hash>/<hash>_preview.png`: WebP under a name in .png, as Printful serves JPEG. */
export async function serveImageFile(images: ImageFiles, path: string): Promise<ResponseParts> {
  const [, , hash = '', kind] = FILE_PATH.exec(path) ?? []
  const fileName = images.get(hash)
  if (!fileName) return { status: 404, headers: { 'Content-Type': 'text/plain' }, body: 'Not Found' }
  const preview = await Bun.file(`${FOLDER}/${fileName}`).bytes()
  const body =
    kind === 'thumb' ? new Uint8Array(await sharp(preview).resize(THUMB_SIZE).webp().toBuffer()) : preview
  return {
    status: 200,
    headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'public, max-age=31536000, immutable' },
    body,
  }
}

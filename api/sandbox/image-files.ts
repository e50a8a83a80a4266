import { readFileSync } from 'node:fs'
import { projectPath } from '../src/platform/project-root.ts'
import type { ResponseParts } from './delivery.ts'
import type { ImageFiles } from './image.ts'

const FOLDER = projectPath('data/sandbox/images')
const FILE_PATH = /^\/files\/(\w{3})\/(\1\w{29})_(?:preview|thumb)\.png$/

/** Serves `/files/<first 3 of hash>/<hash>_preview.png`. WebP is named .png, as JPEG is at Printful. */
export function serveImageFile(images: ImageFiles, path: string): ResponseParts {
  const [, , hash = ''] = FILE_PATH.exec(path) ?? []
  const fileName = images.get(hash)
  if (!fileName) return { status: 404, headers: { 'Content-Type': 'text/plain' }, body: 'Not Found' }
  return {
    status: 200,
    headers: { 'Content-Type': 'image/webp', 'Cache-Control': 'public, max-age=31536000, immutable' },
    body: new Uint8Array(readFileSync(`${FOLDER}/${fileName}`)),
  }
}

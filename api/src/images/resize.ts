import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { IMAGE_WIDTHS, type ImageFormat } from '#shared/stored-image'
import { MAX_PIXELS } from './fetch.ts'
import { hasOriginal, originalPath, writeFileAtomically } from './files.ts'

const FORMATS: readonly ImageFormat[] = ['avif', 'webp']
const MAX_ENCODES = 2
const SHARE_IMAGE = { width: 1200, height: 630 }
const BACKGROUND = '#ffffff'

sharp.concurrency(1)

const open = (path: string) => sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()

type Encode = (originalPath: string) => Promise<Buffer>

const ENCODERS = new Map<string, Encode>([
  ...IMAGE_WIDTHS.flatMap((width) =>
    FORMATS.map((format): [string, Encode] => [
      `${width}.${format}`,
      (path) => encodeResized(path, width, format),
    ]),
  ),
  ['share.jpg', encodeShareImage],
])

function encodeResized(path: string, width: number, format: ImageFormat): Promise<Buffer> {
  const resized = open(path).resize({ width, withoutEnlargement: true })
  // At sharp's default effort of 4, AVIF takes ten times as long for a few per cent.
  return (
    format === 'avif' ? resized.avif({ quality: 55, effort: 2 }) : resized.webp({ quality: 78 })
  ).toBuffer()
}

async function encodeShareImage(path: string): Promise<Buffer> {
  const image = await open(path)
    .resize({ ...SHARE_IMAGE, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()
  return sharp({ create: { ...SHARE_IMAGE, channels: 3, background: BACKGROUND } })
    .composite([{ input: image }])
    .jpeg({ quality: 82 })
    .toBuffer()
}

/**
 * Encodes resized images on the first request, each file once, two at a time. Returns the file's path; undefined when
 * the image isn't stored or the name is unknown.
 */
export function createImageResizer(
  folder: string,
): (hash: string, name: string) => Promise<string | undefined> {
  const limit = pLimit(MAX_ENCODES)
  const jobs = new Map<string, Promise<string>>()

  return async (hash, name) => {
    const encode = ENCODERS.get(name)
    if (!encode || !/^[0-9a-f]{64}$/.test(hash)) return undefined
    const path = join(folder, hash, name)
    if (existsSync(path)) return path
    if (!hasOriginal(folder, hash)) return undefined
    const pending = jobs.get(path)
    if (pending) return pending
    const job = limit(async () => {
      await writeFileAtomically(path, await encode(originalPath(folder, hash)))
      return path
    }).finally(() => jobs.delete(path))
    jobs.set(path, job)
    return job
  }
}

import sharp from 'sharp'
import {
  IMAGE_FILES,
  type ImageFile,
  imageFileName,
  MAIL_IMAGE_NAME,
  SHARE_IMAGE_NAME,
} from '#shared/stored-image'
import { MAX_PIXELS } from './fetch.ts'

const SHARE_IMAGE = { width: 1200, height: 630 }
/** Width and height: 72 px at up to three pixels per CSS pixel. */
const MAIL_IMAGE_SIZE = 216
const BACKGROUND = '#ffffff'

sharp.concurrency(1)

const open = (path: string) => sharp(path, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient()

type Encode = (originalPath: string) => Promise<Buffer>

const ENCODERS = new Map<string, Encode>([
  ...IMAGE_FILES.map((file): [string, Encode] => [imageFileName(file), (path) => encodeResized(path, file)]),
  [SHARE_IMAGE_NAME, encodeShareImage],
  [MAIL_IMAGE_NAME, encodeMailImage],
])

export const isImageFileName = (name: string): boolean => ENCODERS.has(name)

/** Encodes a file of an image, such as `360.avif`. @throws for a damaged original or an unknown name */
export function encodeImage(originalPath: string, name: string): Promise<Buffer> {
  const encode = ENCODERS.get(name)
  if (!encode) throw new Error(`There is no image file ${name}.`)
  return encode(originalPath)
}

function encodeResized(path: string, { width, format }: ImageFile): Promise<Buffer> {
  const resized = open(path).resize({ width, withoutEnlargement: true })
  // A quality of 55 and an effort of 2 take AVIF two and a half times as long, for the same size.
  return (
    format === 'avif' ? resized.avif({ quality: 54, effort: 1 }) : resized.webp({ quality: 78 })
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

function encodeMailImage(path: string): Promise<Buffer> {
  return open(path)
    .resize({ width: MAIL_IMAGE_SIZE, height: MAIL_IMAGE_SIZE, fit: 'contain', background: BACKGROUND })
    .flatten({ background: BACKGROUND })
    .jpeg({ quality: 80 })
    .toBuffer()
}

import sharp, { type ResizeOptions } from 'sharp'

/** Problem of an image, as the end of a sentence that begins with the image. */
export interface ImageProblem {
  problem: string
}

export interface Upload {
  bytes: Uint8Array
  maxMegapixels: number
  quality: number
  resize: ResizeOptions
}

export interface EncodedUpload {
  problem?: undefined
  bytes: Uint8Array<ArrayBuffer>
  width: number
  height: number
}

export interface ImageSize {
  problem?: undefined
  /** Pixels after EXIF rotation. */
  width: number
  height: number
}

const open = (bytes: Uint8Array, maxMegapixels: number) =>
  sharp(bytes, { limitInputPixels: maxMegapixels * 1e6, failOn: 'error' })

async function findProblem(bytes: Uint8Array, maxMegapixels: number): Promise<ImageProblem | undefined> {
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (width * height <= maxMegapixels * 1e6) return undefined
  return { problem: `has more than ${maxMegapixels} megapixels` }
}

/** Encodes an image as upright WebP in sRGB without metadata. @throws if it is damaged */
export async function encodeUpload({
  bytes,
  maxMegapixels,
  quality,
  resize,
}: Upload): Promise<EncodedUpload | ImageProblem> {
  const found = await findProblem(bytes, maxMegapixels)
  if (found) return found
  // Sharp drops metadata and converts by the color profile unless `keepMetadata` is called.
  const { data, info } = await open(bytes, maxMegapixels)
    .autoOrient()
    .resize(resize)
    .toColourspace('srgb')
    .webp({ quality })
    .toBuffer({ resolveWithObject: true })
  return { bytes: new Uint8Array(data), width: info.width, height: info.height }
}

/** Decodes an image, so that every stored one can be shown. @throws if it is damaged */
export async function measureImage(
  bytes: Uint8Array,
  maxMegapixels: number,
): Promise<ImageSize | ImageProblem> {
  const found = await findProblem(bytes, maxMegapixels)
  if (found) return found
  const image = open(bytes, maxMegapixels)
  const { autoOrient } = await image.metadata()
  await image.resize(16).raw().toBuffer()
  return autoOrient
}

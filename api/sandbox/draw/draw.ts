import sharp from 'sharp'
import type { Picture } from '#sandbox/picture'
import { colours } from '../../../data/sandbox/colours.ts'

/** The encoded picture, square, `size` pixels wide: a JPEG, or a PNG for artwork. */
export async function drawPicture(picture: Picture, size: number): Promise<Uint8Array<ArrayBuffer>> {
  const [background = '#cccccc'] = colours[picture.tint] ?? []
  const image = sharp({ create: { width: size, height: size, channels: 3, background } })
  const encoded = await (picture.template === 'artwork'
    ? image.png()
    : image.jpeg({ quality: 84 })
  ).toBuffer()
  return new Uint8Array(encoded)
}

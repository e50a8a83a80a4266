import sharp from 'sharp'
import { clothNoise } from '#sandbox/draw/noise'

const side = 160

const pattern = (id: string, href: string) =>
  `<pattern id="${id}" width="${side}" height="${side}" patternUnits="userSpaceOnUse"><image href="${href}" width="${side}" height="${side}"/></pattern>`

/** A random value for each cell, -1 to 1. */
const spark = (x: number, y: number, seed: number) => clothNoise(x * 977.3, y * 761.9, seed)

async function tile(tone: (x: number, y: number) => number, strength: number): Promise<string> {
  const pixels = new Uint8Array(side * side * 2)
  for (let at = 0; at < side * side; at++) {
    const value = tone(at % side, Math.floor(at / side))
    pixels[at * 2] = value > 0 ? 255 : 0
    pixels[at * 2 + 1] = Math.min(255, Math.abs(value) * strength * 255)
  }
  const png = await sharp(pixels, { raw: { width: side, height: side, channels: 2 } })
    .png()
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

/** Pattern definitions for cloth: `grain` on all of it, `heather` for yarn of two tones. */
export const textures = (async () => {
  const grain = await tile((x, y) => spark(x, y, 1) * 0.5 + spark(x >> 1, y, 2) * 0.5, 0.1)
  const heather = await tile((x, y) => spark(x >> 2, y, 3) * 0.6 + spark((x + 2) >> 3, y, 4) * 0.4, 0.26)
  return pattern('grain', grain) + pattern('heather', heather)
})()

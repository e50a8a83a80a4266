import sharp from 'sharp'
import { clothNoise } from '#sandbox/draw/noise'
import type { Point } from '#sandbox/draw/path'

/** Cells along a side; the picture's 1200 units are mapped onto them. */
const cells = 300
const unit = 1200 / cells

/** A crease or a swelling along a line: `depth` above zero rises towards the eye, below zero sinks. */
export interface Fold {
  line: readonly Point[]
  width: number
  depth: number
}

/** A piece of the goods that lies on top of those before it. */
export interface ReliefPart {
  outline: string
  /** How far from its edge it still curves, and how much. */
  roundness: number
  height: number
  /** Strength of the shade that it throws onto the parts below, 0 to 1. */
  shade?: number
  folds?: readonly Fold[]
  /** Unevenness of the cloth. */
  noise?: number
}

/** Pictures to lay over the flat colour: black and white, each as see-through as the light asks for. */
export interface Relief {
  shade: string
  light: string
  /** The soft shadow that the goods throw on what they lie on, before it is moved aside. */
  shadow: string
}

/** Lights the parts from the upper left, as PNG data addresses; costs tens of milliseconds, so keep the result. */
export async function makeRelief(parts: readonly ReliefPart[], outline: string): Promise<Relief> {
  const tone = new Float32Array(cells * cells)
  for (const [index, part] of parts.entries()) {
    const mask = await rasterise(part.outline)
    if (index > 0 && part.shade) await throwShade(tone, mask, part.shade)
    const height = await inflate(mask, part)
    for (const fold of part.folds ?? []) addFold(height, fold)
    if (part.noise) addNoise(height, mask, part.noise, index)
    lightUp(tone, height, mask)
  }
  const cover = await rasterise(outline)
  const near = await blurred(cover, 9)
  const far = await blurred(cover, 34)
  const shadow = Float32Array.from(near, (value, at) => -(value * 0.4 + far[at]! * 0.6) / 255)
  return { shade: await toPng(tone, -1), light: await toPng(tone, 1), shadow: await toPng(shadow, -1) }
}

/** Each closed line as a path of its own, so that where two overlap both count. */
export const toPaths = (outline: string, attributes = 'fill="#fff"') =>
  outline
    .split(/(?=M)/)
    .map((d) => `<path d="${d}" ${attributes}/>`)
    .join('')

async function rasterise(outline: string): Promise<Uint8Array> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${cells}" height="${cells}" viewBox="0 0 1200 1200"><rect width="1200" height="1200"/>${toPaths(outline)}</svg>`
  return sharp(Buffer.from(svg)).extractChannel(0).raw().toBuffer()
}

const blurred = (mask: Uint8Array, sigma: number) =>
  sharp(mask, { raw: { width: cells, height: cells, channels: 1 } })
    .blur(Math.max(0.5, sigma / unit))
    .extractChannel(0)
    .raw()
    .toBuffer()

/** Darkens what lies under and around the mask, a little to the lower right of it. */
async function throwShade(tone: Float32Array, mask: Uint8Array, strength: number) {
  const soft = await blurred(mask, 16)
  const offset = Math.round(6 / unit)
  for (let y = offset; y < cells; y++) {
    for (let x = offset; x < cells; x++) {
      const at = y * cells + x
      tone[at]! -= (soft[(y - offset) * cells + x - offset]! / 255) * strength
    }
  }
}

async function inflate(mask: Uint8Array, { roundness, height }: ReliefPart): Promise<Float32Array> {
  const near = await blurred(mask, roundness)
  const far = await blurred(mask, roundness * 2.6)
  const heights = new Float32Array(cells * cells)
  for (let at = 0; at < heights.length; at++) {
    heights[at] = ((near[at]! * 0.45 + far[at]! * 0.55) / 255) * height
  }
  return heights
}

function addFold(heights: Float32Array, { line, width, depth }: Fold) {
  const reach = width * 2.5
  const xs = line.map(([x]) => x)
  const ys = line.map(([, y]) => y)
  const first = (values: number[]) => Math.max(1, Math.floor((Math.min(...values) - reach) / unit))
  const last = (values: number[]) => Math.min(cells - 2, Math.ceil((Math.max(...values) + reach) / unit))
  for (let row = first(ys); row <= last(ys); row++) {
    for (let column = first(xs); column <= last(xs); column++) {
      const { distance, share } = nearest(column * unit, row * unit, line)
      if (distance > reach) continue
      const taper = Math.sin(Math.PI * Math.min(1, Math.max(0, 0.04 + share * 0.92))) ** 0.7
      const spread = width * (0.55 + 0.45 * taper)
      heights[row * cells + column]! += depth * taper * Math.exp(-((distance / spread) ** 2))
    }
  }
}

/** Distance to the line, and how far along it (0 to 1) the nearest place lies. */
function nearest(x: number, y: number, line: readonly Point[]) {
  let best = { distance: Number.POSITIVE_INFINITY, share: 0 }
  const segments = line.length - 1
  for (let index = 0; index < segments; index++) {
    const [ax, ay] = line[index]!
    const [bx, by] = line[index + 1]!
    const [dx, dy] = [bx - ax, by - ay]
    const along = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)))
    const distance = Math.hypot(x - ax - along * dx, y - ay - along * dy)
    if (distance < best.distance) best = { distance, share: (index + along) / segments }
  }
  return best
}

function addNoise(heights: Float32Array, mask: Uint8Array, amount: number, seed: number) {
  for (let at = 0; at < heights.length; at++) {
    // A margin around the mask, since slopes are measured between neighbours.
    if (!(mask[at] || mask[at - 1] || mask[at + 1] || mask[at - cells] || mask[at + cells])) continue
    heights[at]! += amount * clothNoise((at % cells) * unit, Math.floor(at / cells) * unit, seed)
  }
}

/** Replaces the tone within the mask by the light that falls on its slopes. */
function lightUp(tone: Float32Array, heights: Float32Array, mask: Uint8Array) {
  for (let y = 1; y < cells - 1; y++) {
    for (let x = 1; x < cells - 1; x++) {
      const at = y * cells + x
      const cover = mask[at]! / 255
      if (cover === 0) continue
      const slopeX = (heights[at + 1]! - heights[at - 1]!) / (2 * unit)
      const slopeY = (heights[at + cells]! - heights[at - cells]!) / (2 * unit)
      const lit = slopeX * 0.62 + slopeY * 0.5
      tone[at] = tone[at]! * (1 - cover) + Math.tanh(lit * 1.6) * cover
    }
  }
}

async function toPng(tone: Float32Array, sign: 1 | -1): Promise<string> {
  const pixels = new Uint8Array(cells * cells * 2)
  for (let at = 0; at < tone.length; at++) {
    pixels[at * 2] = sign > 0 ? 255 : 0
    pixels[at * 2 + 1] = Math.min(255, Math.max(0, tone[at]! * sign * 255))
  }
  const png = await sharp(pixels, { raw: { width: cells, height: cells, channels: 2 } })
    .png({ compressionLevel: 3 })
    .toBuffer()
  return `data:image/png;base64,${png.toString('base64')}`
}

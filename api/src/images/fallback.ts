import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { detectImageFormat } from './files.ts'

const MAX_ORIGINAL_BYTES = 1024 * 1024
const WIDEST = 10_000

export interface EncodedImage {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
}

/** Finds another width or a small original in place of a file that can't be encoded now. */
export async function findFallbackImage(folder: string, name: string): Promise<EncodedImage | undefined> {
  const names = await readdir(folder)
  for (const candidate of [...closestNames(names, name), 'original']) {
    const file = Bun.file(join(folder, candidate))
    if (candidate === 'original' && file.size > MAX_ORIGINAL_BYTES) continue
    const bytes = await file.bytes()
    const format = detectImageFormat(bytes)
    if (!format || (format === 'avif' && !name.endsWith('.avif'))) continue
    return { bytes, contentType: `image/${format}` }
  }
  return undefined
}

/** Sorts the wider ones first, by distance. Clients that accept AVIF also show WebP, but not vice versa. */
export function closestNames(names: readonly string[], wanted: string): string[] {
  const wantedWidth = Number.parseInt(wanted, 10) || WIDEST
  const acceptsAvif = wanted.endsWith('.avif')
  const distance = (width: number) =>
    width >= wantedWidth ? width - wantedWidth : WIDEST + wantedWidth - width
  return names
    .flatMap((name) => {
      const [, width, format] = /^(\d+)\.(avif|webp)$/.exec(name) ?? []
      return format === 'webp' || (format === 'avif' && acceptsAvif) ? [{ name, width: Number(width) }] : []
    })
    .toSorted((a, b) => distance(a.width) - distance(b.width) || a.name.localeCompare(b.name))
    .map(({ name }) => name)
}

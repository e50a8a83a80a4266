import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { IMAGE_WIDTHS } from '#shared/stored-image'
import { detectImageFormat } from './format.ts'

const MAX_ORIGINAL_BYTES = 1024 * 1024

export interface ImageFile {
  bytes: Uint8Array<ArrayBuffer>
  contentType: string
}

/** The stored image that comes closest to one that can't be made now: another width, or a small original. */
export async function findFallbackImage(folder: string, name: string): Promise<ImageFile | undefined> {
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

/** Wider ones first, by their distance. Whoever asks for AVIF can show WebP too, not the other way round. */
export function closestNames(names: readonly string[], wanted: string): string[] {
  const wantedWidth = Number.parseInt(wanted, 10) || Math.max(...IMAGE_WIDTHS)
  const formats: readonly string[] = wanted.endsWith('.avif') ? ['avif', 'webp'] : ['webp']
  return IMAGE_WIDTHS.toSorted((a, b) => distance(a - wantedWidth) - distance(b - wantedWidth))
    .flatMap((width) => formats.map((format) => `${width}.${format}`))
    .filter((name) => names.includes(name))
}

const distance = (wider: number) => (wider >= 0 ? wider : Math.max(...IMAGE_WIDTHS) - wider)

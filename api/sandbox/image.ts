import { shortHash } from './hash.ts'

export type ImageFiles = Map<string, string>

/** Raise it when the files change, because an image URL is cached for a year. */
const FILES_VERSION = 5

/** Returns `tee_hashtag_navy_back.webp` or `sticker_ring_forest_front_3inx3in.webp`. Null parts are left out. */
export function imageFileName(...parts: (string | null)[]): string {
  const names = parts.filter((part) => part !== null).map(toFileNamePart)
  return `${names.join('_')}.webp`
}

const toFileNamePart = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('″', 'in')
    .replaceAll('×', 'x')
    .replaceAll(/[^a-z0-9.]+/g, '-')
    .replaceAll(/^-|-$/g, '')

/** Adds a file to those that are served. Its URLs are paths, because the server adds its origin. */
export function addImageFile(images: ImageFiles, fileName: string) {
  const hash = shortHash(`${FILES_VERSION} ${fileName}`, 32)
  images.set(hash, fileName)
  const path = `/files/${hash.slice(0, 3)}/${hash}`
  return { hash, preview_url: `${path}_preview.png`, thumbnail_url: `${path}_thumb.png` }
}

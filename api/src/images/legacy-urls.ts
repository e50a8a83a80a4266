import { IMAGE_FILES, type ImageFormat, SHARE_IMAGE_NAME } from '#shared/stored-image'
import { hasOriginal } from './files.ts'
import { toImageId } from './image-id.ts'

/** The widths that image URLs had while they named the whole SHA-256 in hex. */
const LEGACY_WIDTHS = ['160', '320', '480', '640', '960', '1280']

const widthsOf = (format: ImageFormat) =>
  IMAGE_FILES.filter((file) => file.format === format).map(({ width }) => width)

/** A width that the server makes; for a former one, the next that is as wide. Undefined for any other text. */
export function toPresentWidth(text: string, format: ImageFormat): number | undefined {
  const widths = widthsOf(format)
  if (LEGACY_WIDTHS.includes(text)) return Math.min(...widths.filter((width) => width >= Number(text)))
  return widths.find((width) => String(width) === text)
}

/** The present URL for a former one, which share previews, mails and caches still hold. Undefined for any other. */
export function findLegacyImageUrl(folder: string, hash: string, name: string): string | undefined {
  if (!/^[0-9a-f]{64}$/.test(hash) || !hasOriginal(folder, hash)) return undefined
  const presentName = name === SHARE_IMAGE_NAME ? name : toPresentName(name)
  return presentName && `/images/${toImageId(hash)}/${presentName}`
}

function toPresentName(name: string): string | undefined {
  const [text = '', format, ...rest] = name.split('.')
  if ((format !== 'avif' && format !== 'webp') || rest.length > 0) return undefined
  const width = toPresentWidth(text, format)
  return width ? `${width}.${format}` : undefined
}

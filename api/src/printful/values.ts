import { toLine, truncate } from '#shared/plain-text'

const TEXT_LIMIT = 100
const MAX_URL_LENGTH = 2048

export function toText(text: string | null | undefined, limit = TEXT_LIMIT): string | null {
  const line = truncate(toLine(text ?? ''), limit)
  return /[^\p{Default_Ignorable_Code_Point}\s]/u.test(line) ? line : null
}

export function toPriceCents(price: string | null | undefined): number | undefined {
  const match = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(price ?? '')
  if (!match) return undefined
  const cents = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
  return cents > 0 ? cents : undefined
}

/** Returns null unless the URL is https, or http on the configured API's own origin. */
export function toImageUrl(text: string | null | undefined, baseUrl: string): string | null {
  const url = URL.parse(text ?? '')
  if (!url || url.username || url.password || url.href.length > MAX_URL_LENGTH) return null
  if (isStoreCall(url)) return null
  return url.protocol === 'https:' || (url.protocol === 'http:' && url.origin === new URL(baseUrl).origin)
    ? url.href
    : null
}

/** True for a path of the store's calls, because a page that shows such an image would make the call. */
function isStoreCall({ pathname }: URL): boolean {
  try {
    return /^\/+_api(\/|$)/i.test(decodeURI(pathname))
  } catch {
    return true
  }
}

import type { MiddlewareHandler } from 'hono'

export const UPLOAD_NAME = 'upload.webp'

export const uploadPath = (imageId: string): string => `/images/${imageId}/${UPLOAD_NAME}`

const UPLOAD_PATH = /^\/images\/[\w-]{22}\/upload\.webp$/

export const isUploadPath = (text: string): boolean => UPLOAD_PATH.test(text)

/** Reduces an uploaded image's URL to its path, so that `SITE_URL` can change. */
export function toStoredUrl(siteUrl: string, imageUrl: string): string {
  const path = imageUrl.startsWith(siteUrl) ? imageUrl.slice(siteUrl.length) : ''
  return isUploadPath(path) ? path : imageUrl
}

function toAbsoluteUrls(siteUrl: string, value: unknown): unknown {
  if (typeof value === 'string') return isUploadPath(value) ? siteUrl + value : value
  if (Array.isArray(value)) return value.map((item) => toAbsoluteUrls(siteUrl, item))
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, field]) => [key, toAbsoluteUrls(siteUrl, field)]),
  )
}

/** Makes the paths of uploaded images absolute in every JSON response. */
export const absoluteUploadUrls =
  (siteUrl: string): MiddlewareHandler =>
  async (c, next) => {
    c.json = new Proxy(c.json, {
      apply: (json, self, [value, ...rest]) =>
        Reflect.apply(json, self, [toAbsoluteUrls(siteUrl, value), ...rest]),
    })
    await next()
  }

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

/** Matches a whole string of a JSON text. Within a longer string, a quotation mark is escaped. */
const JSON_UPLOAD_PATH = /(?<!\\)"(?=\/images\/[\w-]{22}\/upload\.webp")/g

/** Makes the paths of uploaded images absolute in every JSON response. */
export const absoluteUploadUrls =
  (siteUrl: string): MiddlewareHandler =>
  async (c, next) => {
    await next()
    if (c.res.headers.get('content-type') !== 'application/json') return
    const json = (await c.res.text()).replaceAll(JSON_UPLOAD_PATH, () => `"${siteUrl}`)
    c.res = new Response(json, c.res)
  }

import { type Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { IMAGE_FILES, type ImageFormat, imageFileUrl } from '#shared/stored-image'
import type { AppEnv } from '../app-env.ts'
import { IMMUTABLE } from '../cache/tags.ts'
import type { Db } from '../db/client.ts'
import { hasOriginal, originalPath } from './files.ts'
import { findOriginalHash, findStoredImages, listStoredImageRows } from './queries.ts'
import type { ImageResizer } from './resize.ts'
import { toStoredUrl, UPLOAD_NAME, uploadPath } from './upload-url.ts'

const REDIRECT_CACHE_CONTROL = 'public, max-age=300'
const CLIENT_CLOSED_REQUEST = 499

interface ImageRoutesOptions {
  db: Db
  folder: string
  resizer: ImageResizer
  siteUrl: string
}

/** Creates the routes of stored images, uploads and share images. `/of/<width>?url=` redirects to the stored image of a URL. */
export function imageRoutes({ db, folder, resizer, siteUrl }: ImageRoutesOptions) {
  return new Hono<AppEnv>()
    .get('/of/:width', (c) => {
      // Order and wildcards don't count: Safari names WebP first, and old ones accept image/* but can't show AVIF.
      const format = c.req.header('accept')?.includes('image/avif') ? 'avif' : 'webp'
      const width = findWidth(c.req.param('width'), format)
      const url = c.req.query('url')
      const storedUrl = url && toStoredUrl(siteUrl, url)
      const image = width && storedUrl ? findStoredImages(db, [storedUrl]).get(storedUrl) : undefined
      if (!width || !image) return notFound(c)
      c.header('cache-control', REDIRECT_CACHE_CONTROL)
      c.header('vary', 'Accept')
      return c.redirect(imageFileUrl(image, { width, format }))
    })
    .get(`/:id/${UPLOAD_NAME}`, etag(), async (c) => {
      const [row] = listStoredImageRows(db, [uploadPath(c.req.param('id'))])
      if (!row || !hasOriginal(folder, row.hash)) return notFound(c)
      c.header('cache-control', IMMUTABLE)
      c.header('content-type', 'image/webp')
      c.header('x-content-type-options', 'nosniff')
      return c.body(await Bun.file(originalPath(folder, row.hash)).bytes())
    })
    .get('/:id/:name', etag(), async (c) => {
      const { id, name } = c.req.param()
      const hash = findOriginalHash(db, id)
      if (!hash) return notFound(c)
      const { signal } = c.req.raw
      // A queued image may take longer than the idle timeout.
      c.env?.disableIdleTimeout?.()
      try {
        const image = await resizer.resize(hash, name, signal)
        if (!image) return notFound(c)
        const { bytes, contentType, isFallback } = image
        c.header('cache-control', isFallback ? 'no-store' : IMMUTABLE)
        if (!isFallback) c.header('etag', `"${id}-${name}"`)
        c.header('content-length', String(bytes.byteLength))
        c.header('content-type', contentType)
        c.header('x-content-type-options', 'nosniff')
        return c.body(bytes)
      } catch (error) {
        if (signal.aborted) return new Response(null, { status: CLIENT_CLOSED_REQUEST })
        throw error
      }
    })
}

const findWidth = (text: string, format: ImageFormat): number | undefined =>
  IMAGE_FILES.find((file) => file.format === format && String(file.width) === text)?.width

const notFound = (c: Context) => c.json({ error: 'Not found' }, 404)

import { type Context, Hono } from 'hono'
import { etag } from 'hono/etag'
import { IMAGE_WIDTHS, storedImageUrl } from '#shared/stored-image'
import type { Db } from '../db/client.ts'
import { findStoredImages } from './queries.ts'
import { createImageResizer } from './resize.ts'

const CONTENT_TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const REDIRECT_CACHE_CONTROL = 'public, max-age=300'

/**
 * To be mounted at `/images`: `/<hash>/<width>.<avif|webp>`, `/<hash>/share.jpg` (1200 by 630 pixels), and
 * `/of/<width>?url=`, which redirects to the stored image of a URL.
 */
export function imageRoutes({ db, folder }: { db: Db; folder: string }) {
  const resizeImage = createImageResizer(folder)
  return new Hono()
    .get('/of/:width', (c) => {
      const width = IMAGE_WIDTHS.find((each) => String(each) === c.req.param('width'))
      const url = c.req.query('url')
      const image = width && url ? findStoredImages(db, [url]).get(url) : undefined
      if (!width || !image) return notFound(c)
      // No negotiation by order or wildcard: Safari names WebP first, and old ones accept image/* but can't show AVIF.
      const format = c.req.header('accept')?.includes('image/avif') ? 'avif' : 'webp'
      c.header('cache-control', REDIRECT_CACHE_CONTROL)
      c.header('vary', 'Accept')
      return c.redirect(storedImageUrl(image, width, format))
    })
    .get('/:hash/:name', etag(), async (c) => {
      const { hash, name } = c.req.param()
      const path = await resizeImage(hash, name)
      if (!path) return notFound(c)
      const bytes = await Bun.file(path).bytes()
      return c.body(bytes, 200, {
        'cache-control': 'public, max-age=31536000, immutable',
        'content-length': String(bytes.byteLength),
        'content-type': CONTENT_TYPES[name.slice(name.lastIndexOf('.') + 1)]!,
        etag: `"${hash}-${name}"`,
        'x-content-type-options': 'nosniff',
      })
    })
}

const notFound = (c: Context) => c.json({ error: 'Not found' }, 404)

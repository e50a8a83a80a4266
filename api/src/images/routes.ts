import { type Context, Hono } from 'hono'
import { IMAGE_WIDTHS, storedImageUrl } from '#shared/stored-image'
import type { Db } from '../db/client.ts'
import { findStoredImages } from './queries.ts'
import { createImageResizer } from './resize.ts'

const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
/** A copy can take the place of a stand-in at any sync, so who asked by address asks again soon. */
const BY_ADDRESS_CACHE = 'public, max-age=300'

/**
 * The store's own pictures, to be mounted at `/images`: `/<hash>/<width>.<avif|webp>`, `/<hash>/share.jpg` (1200 by
 * 630), and `/of/<width>?url=<the provider's address>`, which leads to the copy of that address.
 */
export function imageRoutes({ db, folder }: { db: Db; folder: string }) {
  const resizeImage = createImageResizer(folder)
  return new Hono()
    .get('/of/:width', (c) => {
      const width = IMAGE_WIDTHS.find((each) => String(each) === c.req.param('width'))
      const url = c.req.query('url')
      const image = width && url ? findStoredImages(db, [url]).get(url) : undefined
      if (!width || !image) return notFound(c)
      const format = c.req.header('accept')?.includes('image/avif') ? 'avif' : 'webp'
      c.header('cache-control', BY_ADDRESS_CACHE)
      c.header('vary', 'Accept')
      return c.redirect(storedImageUrl(image, width, format))
    })
    .get('/:hash/:name', async (c) => {
      const { hash, name } = c.req.param()
      const path = await resizeImage(hash, name)
      if (!path) return notFound(c)
      const etag = `"${hash}-${name}"`
      const headers = {
        'cache-control': 'public, max-age=31536000, immutable',
        'content-type': TYPES[name.slice(name.lastIndexOf('.') + 1)]!,
        etag,
        'x-content-type-options': 'nosniff',
      }
      if (holds(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
      const bytes = await Bun.file(path).bytes()
      return c.body(bytes, 200, { ...headers, 'content-length': String(bytes.byteLength) })
    })
}

const notFound = (c: Context) => c.json({ error: 'Not found' }, 404)

/** A proxy that compresses marks an ETag as weak; for a GET that is still the same picture. */
function holds(ifNoneMatch: string | undefined, etag: string): boolean {
  const given = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return given.includes(etag) || given.includes('*')
}

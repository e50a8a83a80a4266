import { sql } from 'drizzle-orm'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { HTTPException } from 'hono/http-exception'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { matchedRoutes } from 'hono/route'
import { adminProductsRoutes } from './admin/routes.ts'
import type { AppEnv } from './app-env.ts'
import { authFormRoutes } from './auth/form-routes.ts'
import { requireRole } from './auth/gate.ts'
import { authRoutes } from './auth/routes.ts'
import { cartFormRoutes } from './cart/form-routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { productRoutes, productsRoutes } from './catalogue/routes.ts'
import { adminCollectionsRoutes } from './collections/admin.routes.ts'
import { collectionRoutes, collectionsRoutes } from './collections/routes.ts'
import { refuseCrossSite } from './cross-site.ts'
import { pictureRoutes } from './pictures/routes.ts'
import { printfulRoutes } from './printful/routes.ts'
import type { Store } from './store.ts'

const BODY_LIMIT_BYTES = 256 * 1024

/** The body of a refusal. The specification has the login's in a field of its own. */
const failure = (c: Context, sentence: string) =>
  c.req.method === 'POST' && c.req.path === '/_api/auth/login_with_password'
    ? { message: sentence }
    : { error: sentence }

/** All calls under `/_api`, on one open store. */
export const createApi = (store: Store) =>
  new Hono<AppEnv>()
    .basePath('/_api')
    .use(async (c, next) => {
      c.header('Cache-Control', 'no-store')
      await next()
    })
    // Whatever is mounted below these paths, now or later, is an administrator's.
    .use('/admin/*', requireRole(store, 'admin'))
    .use('/printful/*', requireRole(store, 'admin'))
    .use(async (c, next) => {
      const takesBody = c.req.method === 'POST' && matchedRoutes(c).some((route) => route.method === 'POST')
      if (takesBody && !/^application\/json\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
        throw new HTTPException(415, { message: 'Send JSON, with the content type application/json.' })
      }
      await next()
    })
    .get('/health', (c) => {
      try {
        store.db.get(sql`select 1`)
        return c.json({ status: 'ok' })
      } catch (error) {
        store.log.error(error, 'the database does not answer')
        return c.json({ error: 'The database does not answer.' }, 503)
      }
    })
    .route('/auth', authRoutes(store))
    .route('/products', productsRoutes(store.db))
    .route('/product', productRoutes(store.db))
    .route('/printful', printfulRoutes(store.sync))
    .route('/cart', cartRoutes(store))
    .route('/collections', collectionsRoutes(store.db))
    .route('/collection', collectionRoutes(store.db))
    .route('/admin/products', adminProductsRoutes(store))
    .route('/admin/collections', adminCollectionsRoutes(store))

export type Api = ReturnType<typeof createApi>

/** Whatever is answered by code of ours rather than by a page: the calls, the pictures and the forms. */
export function createApp(store: Store) {
  const app = new Hono<AppEnv>()
  app
    .use(
      bodyLimit({
        maxSize: BODY_LIMIT_BYTES,
        onError: (c) => c.json(failure(c, 'The request is larger than 256 KiB.'), 413),
      }),
    )
    .use(
      methodNotAllowed({
        app,
        onMethodNotAllowed: (c, methods) =>
          c.json({ error: `This address takes ${methods.join(', ')}.` }, 405, { Allow: methods.join(', ') }),
      }),
    )
    .use(refuseCrossSite(store.env.SITE_URL))
    .route('/', createApi(store))
    .route('/', authFormRoutes(store))
    .route('/cart', cartFormRoutes(store))
    .route('/images', pictureRoutes({ db: store.db, folder: store.pictures.folder }))
    .notFound((c) => c.json({ error: 'Not found' }, 404))
    .onError(async (error, c) => {
      if (error instanceof HTTPException) {
        // Hono's own middleware puts its sentence in the response, not in `message`.
        const headers = Object.fromEntries(error.res?.headers ?? [])
        return c.json(failure(c, error.message || (await error.getResponse().text())), error.status, headers)
      }
      store.log.error(error, 'a call failed')
      return c.json(failure(c, 'Internal Server Error'), 500)
    })
  return app
}

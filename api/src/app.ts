import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { except } from 'hono/combine'
import { etag } from 'hono/etag'
import { HTTPException } from 'hono/http-exception'
import { methodNotAllowed } from 'hono/method-not-allowed'
import { matchedRoutes } from 'hono/route'
import { emptyQuerySchema } from '#shared/contracts/product'
import { adminChangesRoutes } from './admin/changes/routes.ts'
import { adminCollectionsRoutes } from './admin/collections/routes.ts'
import { adminCustomersRoutes } from './admin/customers/routes.ts'
import { adminHealthRoutes } from './admin/health/routes.ts'
import { adminImagesRoutes, UPLOAD_LIMIT, UPLOAD_PATH } from './admin/images/routes.ts'
import { logAdminChanges } from './admin/log-changes.ts'
import { adminOrdersRoutes } from './admin/orders/routes.ts'
import { adminProductsRoutes } from './admin/products/routes.ts'
import { CSV_LIMIT, CSV_PATHS, productTextsRoutes } from './admin/products/texts/routes.ts'
import { adminReadinessRoutes, testMailRoutes } from './admin/readiness/routes.ts'
import { adminStorefrontRoutes } from './admin/storefront/routes.ts'
import { printfulRoutes } from './admin/sync/printful-routes.ts'
import { adminSyncRoutes } from './admin/sync/routes.ts'
import { adminUsersRoutes } from './admin/users/routes.ts'
import type { AppEnv } from './app-env.ts'
import { accountForms, accountRoutes } from './auth/account-routes.ts'
import { AVATAR_PATH } from './auth/avatar.ts'
import { avatarRoutes } from './auth/avatar-routes.ts'
import { requireRole } from './auth/require-role.ts'
import { authForms, authRoutes } from './auth/routes.ts'
import { getCurrentUser } from './auth/session-cookie.ts'
import { cacheHeaders, tags } from './cache/tags.ts'
import { cartForms, cartRoutes } from './cart/routes.ts'
import { customerChangeForms } from './checkout/customer-changes.ts'
import { deliveryTimesRoutes } from './checkout/delivery-times.ts'
import { checkoutForms } from './checkout/routes.ts'
import { collectionRoutes, collectionsRoutes } from './collections/routes.ts'
import { isDatabaseBusy } from './db/client.ts'
import { isDiskFull } from './db/open-error.ts'
import { BUSY_RETRY_SECONDS } from './db/transact.ts'
import { awaitEdges } from './edges/edges.ts'
import { type BodyLimit, bufferBody } from './http/buffer-body.ts'
import { csrfProtection } from './http/csrf.ts'
import { limitLargeBodies } from './http/limits.ts'
import { findRefusal } from './http/refusal.ts'
import { requireJson } from './http/require-json.ts'
import { validate } from './http/validate.ts'
import { imageRoutes } from './images/routes.ts'
import { absoluteUploadUrls } from './images/upload-url.ts'
import { currentRequest, setRoute } from './log/request-context.ts'
import { orderForms } from './orders/routes.ts'
import { projectPath } from './platform/project-root.ts'
import { WEBHOOK_PATH } from './printful/webhook/registration.ts'
import { productRoutes, productsRoutes } from './products/routes.ts'
import type { Services } from './services.ts'
import { printfulWebhookRoutes } from './webhooks/printful.ts'
import { stripeWebhookRoutes } from './webhooks/stripe.ts'

/** Paths of webhooks, whose senders have no session and are other sites. */
const STRIPE_WEBHOOK_PATH = '/_api/stripe/webhook'
const WEBHOOK_PATHS = [`${WEBHOOK_PATH}/*`, STRIPE_WEBHOOK_PATH]
const PATHS_WITHOUT_BODY = ['/_api/auth/logout', '/_api/admin/users/reset-links']
/** Paths of the admin API. The role is checked by path, not in its routes. */
const ADMIN_PATHS = '/admin/*'
const IMAGE_PATHS = ['/images/*', '/avatars/*']
const BODY_LIMIT: BodyLimit = { maxBytes: 256 * 1024, message: 'The request is larger than 256 KiB.' }

/** True for paths whose bodies aren't JSON, and for those of webhooks: a signature or secret says more than a type. */
const takesAnyType = (path: string): boolean =>
  [STRIPE_WEBHOOK_PATH, UPLOAD_PATH, ...CSV_PATHS].includes(path) || path.startsWith(`${WEBHOOK_PATH}/`)

const OPENAPI_FILE = Bun.file(projectPath('docs/openapi.json'))

/** Status for the metrics only. */
const CLIENT_GONE = 499

function findAdminLimit(path: string): BodyLimit {
  if (path === UPLOAD_PATH) return UPLOAD_LIMIT
  return CSV_PATHS.includes(path) ? CSV_LIMIT : BODY_LIMIT
}

/** Forbids caching of every response that sets no `Cache-Control`. */
const forbidStorage: MiddlewareHandler = async (c, next) => {
  c.header('Cache-Control', 'private, no-store')
  await next()
}

// The specification names the login's field `message`.
const errorBody = (c: Context, message: string) =>
  c.req.method === 'POST' && c.req.path === '/_api/auth/login_with_password'
    ? { message }
    : { error: message }

export const createApi = (services: Services) =>
  new Hono<AppEnv>()
    .basePath('/_api')
    .use(absoluteUploadUrls(services.env.SITE_URL))
    .use(ADMIN_PATHS, requireRole(services, 'admin'), bufferBody(services, findAdminLimit))
    // The session may have ended, or lost its role, while the body arrived.
    .use(ADMIN_PATHS, requireRole(services, 'admin'), logAdminChanges(services), awaitEdges(services))
    .use('/printful/*', except(WEBHOOK_PATHS, requireRole(services, 'admin')), awaitEdges(services))
    .use(requireJson({ takesAnyType, pathsWithoutBody: PATHS_WITHOUT_BODY }))
    .get('/health', async (c) =>
      (await services.health.check()) ? c.json({ status: 'ok' }) : c.json({ status: 'error' }, 503),
    )
    .get('/openapi.json', etag({ weak: true }), validate('query', emptyQuerySchema), async (c) => {
      const headers = { ...cacheHeaders(tags.settings), 'content-type': 'application/json' }
      return c.body(await OPENAPI_FILE.text(), 200, headers)
    })
    .route('/auth', authRoutes(services))
    .route('/auth', accountRoutes(services))
    .route('/products', productsRoutes(services))
    .route('/product', productRoutes(services.db))
    .route(
      '/printful',
      printfulRoutes(services.sync, (c) => getCurrentUser(c, services)?.role === 'admin'),
    )
    .route('/printful/webhook', printfulWebhookRoutes(services))
    .route('/stripe/webhook', stripeWebhookRoutes(services))
    .route('/cart', cartRoutes(services))
    .route('/collections', collectionsRoutes(services.db))
    .route('/collection', collectionRoutes(services.db))
    .route('/delivery-times', deliveryTimesRoutes(services))
    .route('/admin/products', adminProductsRoutes(services))
    .route('/admin/products', productTextsRoutes(services))
    .route('/admin/collections', adminCollectionsRoutes(services))
    .route('/admin/health', adminHealthRoutes(services))
    .route('/admin/orders', adminOrdersRoutes(services))
    .route('/admin/customers', adminCustomersRoutes(services))
    .route('/admin/readiness', adminReadinessRoutes(services))
    .route('/test_mail', testMailRoutes(services))
    .route('/admin/images', adminImagesRoutes(services))
    .route('/admin/users', adminUsersRoutes(services))
    .route('/admin/sync', adminSyncRoutes(services))
    .route('/admin/changes', adminChangesRoutes(services))
    .route('/admin/storefront', adminStorefrontRoutes(services))

export type Api = ReturnType<typeof createApi>

/** Creates the app for API calls, images and forms. Pages are separate. */
export function createApp(services: Services) {
  const app = new Hono<AppEnv>()
  app
    .use(except(IMAGE_PATHS, forbidStorage))
    .use(async (c, next) => {
      await next()
      setRoute(matchedRoutes(c).findLast(({ method }) => method !== 'ALL')?.path)
    })
    .use(
      methodNotAllowed({
        app,
        onMethodNotAllowed: (c, methods) =>
          c.json({ error: `This address takes ${methods.join(', ')}.` }, 405, { Allow: methods.join(', ') }),
      }),
    )
    .use(limitLargeBodies(services))
    .use(except(WEBHOOK_PATHS, csrfProtection(services.env.SITE_URL)))
    // These paths read larger bodies once they know the sender.
    .use(
      except(
        [AVATAR_PATH, `/_api${ADMIN_PATHS}`],
        bufferBody(services, () => BODY_LIMIT),
      ),
    )
    .route('/', createApi(services))
    .route('/', authForms(services))
    .route('/account', accountForms(services))
    .route('/avatars', avatarRoutes(services))
    .route('/cart', cartForms(services))
    .route('/checkout', checkoutForms(services))
    .route('/orders', orderForms(services))
    .route('/orders', customerChangeForms(services))
    .route(
      '/images',
      imageRoutes({ ...services, folder: services.images.folder, siteUrl: services.env.SITE_URL }),
    )
    .notFound((c) => c.json({ error: 'Not found' }, 404))
    .onError(async (error, c) => {
      const { signal } = c.req.raw
      if (signal.aborted && error === signal.reason) return new Response(null, { status: CLIENT_GONE })
      if (error instanceof HTTPException) {
        // Hono's own middleware puts its text in the response, not in `message`.
        const headers = Object.fromEntries(error.res?.headers ?? [])
        const message = error.message || (await error.getResponse().text())
        return c.json({ ...errorBody(c, message), ...findRefusal(error) }, error.status, headers)
      }
      if (isDiskFull(error)) {
        services.log.error(error, 'the disk is full')
        return c.json(errorBody(c, 'The disk of the store is full. Nothing was saved.'), 507)
      }
      if (isDatabaseBusy(error)) {
        services.log.error(error, 'another process writes to the database for too long')
        const body = errorBody(c, 'The store is busy. Please try again in a moment.')
        return c.json(body, 503, { 'Retry-After': String(BUSY_RETRY_SECONDS) })
      }
      const request = currentRequest()
      if (request) request.error = error
      else services.log.error(error, 'request failed')
      return c.json(errorBody(c, 'Internal Server Error'), 500)
    })
  return app
}

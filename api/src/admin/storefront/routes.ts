import { and, count, eq, isNull } from 'drizzle-orm'
import { Hono } from 'hono'
import {
  type PreviewPage,
  previewStorefrontSchema,
  type Samples,
  updateStorefrontSchema,
} from '#shared/contracts/storefront'
import type { SessionEnv } from '../../auth/require-session.ts'
import type { Db } from '../../db/client.ts'
import { productEdits, products } from '../../db/schema/catalog.ts'
import { validate } from '../../http/validate.ts'
import type { Services } from '../../services.ts'
import { readDefaultStorefront, readEditedParts, readStorefront } from '../../storefront/storefront.ts'
import { requireUnchanged } from '../conflict.ts'
import { changeStorefront } from './save.ts'
import { toPreview } from './to-preview.ts'

export const adminStorefrontRoutes = ({
  db,
  env,
  cachePurger,
}: Pick<Services, 'db' | 'env' | 'cachePurger'>) =>
  new Hono<SessionEnv>()
    .get('/', (c) => c.json(readStorefront(db, env)))
    .get('/defaults', (c) => c.json(readDefaultStorefront(env)))
    .get('/samples', (c) => {
      const { badges, testimonials } = readStorefront(db, env)
      const edited = readEditedParts(db)
      const samples: Samples = {
        productsWithSampleBadges: badges.isShown && !edited.badges ? countProductsWithoutBadges(db) : 0,
        hasSampleTestimonials: testimonials.isShown && !edited.testimonials,
        hasContactEmail: env.CONTACT_EMAIL !== undefined,
      }
      return c.json(samples)
    })
    .post('/', validate('json', updateStorefrontSchema), async (c) => {
      const { updatedAt, ...update } = c.req.valid('json')
      const storefront = await changeStorefront(cachePurger, {
        env,
        userId: c.var.session.user.id,
        decide: (_, current) => {
          requireUnchanged(updatedAt, current)
          return update
        },
      })
      return c.json(storefront)
    })
    .post('/preview', validate('json', previewStorefrontSchema), async (c) => {
      const { page, ...unsaved } = c.req.valid('json')
      const storefront = readStorefront(db, env, unsaved)
      const response = await c.env.renderPage(findPreviewPath(db, page), { storefront })
      return c.json(toPreview(await response.text()))
    })

function findPreviewPath(db: Db, page: PreviewPage): string {
  if (page === 'home') return '/'
  if (page !== 'product') return `/${page}`
  const [product] = db
    .select({ slug: products.slug })
    .from(products)
    .where(eq(products.isActive, true))
    .orderBy(products.id)
    .limit(1)
    .all()
  return product ? `/products/${product.slug}` : '/products'
}

const countProductsWithoutBadges = (db: Db): number =>
  db
    .select({ count: count() })
    .from(products)
    .leftJoin(productEdits, eq(productEdits.productId, products.id))
    .where(and(eq(products.isActive, true), isNull(productEdits.badges)))
    .get()?.count ?? 0

import { and, eq, isNotNull, or } from 'drizzle-orm'
import type { Readiness, ReadinessCheck } from '#shared/contracts/readiness'
import { TEXT_PAGES, type TextPageId } from '#shared/storefront-parts'
import type { Db } from '../../db/client.ts'
import { products } from '../../db/schema/catalog.ts'
import { orders } from '../../db/schema/orders.ts'
import { findSetting } from '../../db/setting.ts'
import { verifyMailServer } from '../../mail/mailer.ts'
import type { Checkout } from '../../orders/checkout-services.ts'
import { readEditedParts } from '../../storefront/storefront.ts'

/** Names of the settings that note what was done. */
export const WEBHOOK_ARRIVED = 'stripe_webhook_arrived'
export const MAIL_ARRIVED = 'test_mail_arrived'
export const SAMPLES_KEPT = 'samples_kept'
export const pageRead = (page: TextPageId) => `page_read ${page}`

/** Checks what has to be done before the first customer. Stripe and Printful are asked at the same time. */
export async function checkReadiness(checkout: Checkout): Promise<Readiness> {
  const { db, env } = checkout
  const [stripe, printful, mail] = await Promise.all([
    findStripeProblem(checkout),
    findPrintfulProblem(checkout),
    checkMail(checkout),
  ])
  const unreadPages = TEXT_PAGES.filter((page) => !findSetting(db, pageRead(page)))
  const { badges, testimonials } = readEditedParts(db)
  const hasSamples = (badges === null || testimonials === null) && !findSetting(db, SAMPLES_KEPT)
  return {
    checks: [
      toCheck('products', !hasProducts(db) && 'The store has no products yet.'),
      toCheck('stripe', stripe),
      toCheck('webhook', !findSetting(db, WEBHOOK_ARRIVED) && 'No webhook from Stripe has arrived yet.'),
      toCheck('printful', printful),
      toCheck('contact', !env.CONTACT_EMAIL && 'Shoppers can’t reach you: CONTACT_EMAIL is not set.'),
      toCheck('mail', mail.problem),
      toCheck('pages', findUnreadProblem(unreadPages.length)),
      toCheck('samples', hasSamples && 'Shoppers take the sample badges and quotes for facts.'),
      toCheck('order', !hasTriedOrder(db) && 'No order was placed yet.'),
    ],
    unreadPages,
    mailServer: mail.server,
  }
}

const toCheck = (name: ReadinessCheck['name'], problem: string | false): ReadinessCheck => ({
  name,
  isDone: problem === false,
  problem: problem || '',
})

async function findStripeProblem({ env, payments }: Checkout): Promise<string | false> {
  if (!env.STRIPE_SECRET_KEY) return 'No key is set, so the embedded sandbox stands in for Stripe.'
  try {
    await (await payments()).checkKey()
  } catch {
    return 'Stripe does not accept the key, can’t be reached, or the key may not read Checkout Sessions.'
  }
  return /^[sr]k_live_/.test(env.STRIPE_SECRET_KEY) ? false : 'The key is a test key.'
}

/** Scopes beside that to read products, without which nothing syncs. */
const NEEDED_SCOPES = ['orders', 'webhooks']

/** Names the scopes that a token lacks to sell. */
export function findScopeProblem(scopes: readonly string[] | undefined): string | false {
  const missing = NEEDED_SCOPES.filter((scope) => !scopes?.includes(scope))
  return missing.length > 0 && `The token lacks the scopes ${missing.join(' and ')}.`
}

async function findPrintfulProblem({ env, printfulClient }: Checkout): Promise<string | false> {
  if (!env.PRINTFUL_API_TOKEN) return 'No token is set, so the embedded sandbox stands in for Printful.'
  try {
    return findScopeProblem(await (await printfulClient('reading'))?.listScopes())
  } catch {
    return 'Printful does not accept the token, or can’t be reached.'
  }
}

export const MAIL_SERVER_PROBLEMS = {
  unreachable: 'The mail server can’t be reached.',
  refused: 'The mail server does not accept the login.',
}

async function checkMail({ db, env, mailer }: Checkout): Promise<{
  server: Readiness['mailServer']
  problem: string | false
}> {
  if (!mailer)
    return {
      server: 'missing',
      problem: 'No mail server is set: mails stand on each order, to be copied.',
    }
  if (findSetting(db, MAIL_ARRIVED)) return { server: 'ready', problem: false }
  const outcome = await verifyMailServer(env)
  if (outcome !== 'ready') return { server: 'failing', problem: MAIL_SERVER_PROBLEMS[outcome] }
  return { server: 'ready', problem: 'No test mail has arrived yet.' }
}

function findUnreadProblem(count: number): string | false {
  if (count === 1) return '1 text page was not read yet.'
  return count > 0 && `${count} text pages were not read yet.`
}

const hasProducts = (db: Db): boolean =>
  db.select({ id: products.id }).from(products).limit(1).get() !== undefined

/** True if an order was placed, or its draft made in test mode. */
const hasTriedOrder = (db: Db): boolean =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(or(isNotNull(orders.placedAt), and(eq(orders.mode, 'test'), isNotNull(orders.printfulId))))
    .limit(1)
    .get() !== undefined

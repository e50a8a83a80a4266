import { createAutoSync, type Debounce } from './admin/sync/auto-sync.ts'
import { ATTEMPT_TIMEOUT_MS, createSyncRunner } from './admin/sync/runner.ts'
import { saveRun } from './admin/sync/runs.ts'
import { LoginThrottle } from './auth/login-throttle.ts'
import { mailResetLink } from './auth/password-reset.ts'
import { CachePurger } from './cache/cache-purger.ts'
import { ResponseCache } from './cache/response-cache.ts'
import { createCartActions } from './cart/actions.ts'
import { createStoredRates } from './checkout/rates.ts'
import { openDatabase } from './db/client.ts'
import { lockSync } from './db/database-lock.ts'
import type { Env } from './env.ts'
import { HealthCheck } from './health.ts'
import { BodyBudget } from './http/body-budget.ts'
import { LIMITS_PER_MINUTE } from './http/limits.ts'
import { RateLimiter } from './http/rate-limit.ts'
import { createImageDownloader } from './images/download.ts'
import { imagesFolder } from './images/files.ts'
import { createImageResizer } from './images/resize.ts'
import { createLog } from './log/log.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import { createWork, type Worker } from './orders/work.ts'
import { type OpenedPayments, openPayments } from './payments/open.ts'
import { type Clock, type Fetch, systemClock } from './platform/clock.ts'
import { restrictToOwner } from './platform/owner-only.ts'
import { type ClientFactory, createClientFactory } from './printful/client-factory.ts'
import { openPrintfulSource, type PrintfulSource } from './printful/source.ts'
import { createWebhookRegistration } from './printful/webhook/registration.ts'
import { LANES } from './queue/jobs.ts'
import { createQueue, type Queue } from './queue/queue.ts'
import type { Services } from './services.ts'
import { createStatistics } from './statistics/statistics.ts'

interface ServiceOptions {
  debounce?: Debounce
  clock?: Clock
  /** Calls Printful and Stripe. */
  fetch?: Fetch
  /** Takes the place of the mail server that the environment names. */
  mailer?: Mailer
  /** The interval between two calls of Printful; that of its host by default. */
  printfulIntervalMs?: number
}

/** Opens the database and makes everything that handles requests. */
export async function openServices(
  env: Env,
  {
    debounce,
    clock = systemClock,
    fetch = globalThis.fetch,
    mailer = createMailer(env),
    printfulIntervalMs,
  }: ServiceOptions = {},
): Promise<Services> {
  const log = await createLog(env)
  const database = openDatabase(env.DATABASE_PATH, log, clock)
  const { db } = database
  const folder = imagesFolder(env.DATABASE_PATH)
  if (!restrictToOwner(folder)) log.warn({ folder }, 'other users of this machine may read the images')
  const responseCache = new ResponseCache()
  const cachePurger = new CachePurger(database, responseCache)

  const edges =
    env.EDGES.length > 0
      ? (await import('./edges/edges.ts')).createEdges({ env, cachePurger, log })
      : undefined

  const printful = createPrintfulOpener(env)

  const images = createImageDownloader({
    db,
    log,
    folder,
    imageHosts: env.imageHosts,
    ownHost: () => printful.opened && new URL(printful.opened.baseUrl).host,
  })
  const resizer = createImageResizer({ folder, log })
  const createClient = createClientFactory({
    log,
    clock,
    fetch,
    attemptTimeoutMs: ATTEMPT_TIMEOUT_MS,
    intervalMs: printfulIntervalMs,
  })
  const webhook = createWebhookRegistration({ db, env, log, credentials: printful.open, createClient })
  const sync = createSyncRunner({
    database,
    log,
    images,
    credentials: printful.open,
    createClient,
    clock,
    lock: () => lockSync(env.DATABASE_PATH),
    onCommitted: () => cachePurger.purgeLogged(),
    onEnded: async (run) => {
      await saveRun(db, run)
      if (run.outcome === 'succeeded' && !run.dryRun) webhook.refresh()
    },
  })
  const autoSync = createAutoSync({ db, sync, everyMs: env.SYNC_EVERY, log, debounce, clock })
  const statistics = createStatistics({ db, log })
  const checkout = openCheckout({ db, env, log, mailer, fetch, credentials: printful.open, createClient })
  const queue = openQueue({ db, env, log, mailer, ...checkout.services })
  const health = new HealthCheck({ database, databasePath: env.DATABASE_PATH, log })
  return {
    env,
    log,
    database,
    db,
    responseCache,
    cachePurger,
    edges,
    images,
    resizer,
    sync,
    autoSync,
    webhook,
    cart: createCartActions(db),
    bodies: new BodyBudget(),
    loginThrottle: new LoginThrottle(db, log),
    ...createLimiters(clock),
    statistics,
    mailer,
    printful: printful.open,
    ...checkout.services,
    queue,
    storedRates: createStoredRates(clock),
    health,
    stop: () => {
      health.stop()
      autoSync.stop()
      webhook.stop()
      void queue.stop()
      return sync.stop()
    },
    close: async () => {
      autoSync.stop()
      webhook.stop()
      await queue.stop()
      await checkout.close()
      await sync.stop()
      await edges?.stop()
      await resizer.close()
      await printful.opened?.close()
      await statistics.stop()
      database.close()
    },
  }
}

interface CheckoutOptions extends Pick<Services, 'db' | 'env' | 'log' | 'mailer'> {
  credentials: Services['printful']
  createClient: ClientFactory
  fetch: Fetch
}

/** Makes what selling needs. Nothing is opened before its first call. */
function openCheckout({ credentials, createClient, fetch, ...base }: CheckoutOptions) {
  const stopping = new AbortController()
  let opening: Promise<OpenedPayments> | undefined
  const payments = () => {
    opening ??= openPayments(base.env, { clock: base.db.clock, fetch })
    return opening
  }
  const printfulClient: Services['printfulClient'] = async (rank, shopper) => {
    const found = await credentials()
    const signal = AbortSignal.any([stopping.signal, ...(shopper ? [shopper.signal] : [])])
    return found && createClient(found, { ...shopper, rank, signal })
  }
  return {
    services: { payments, printfulClient },
    async close() {
      stopping.abort()
      await (await opening)?.close()
    },
  }
}

/** While checkout is off, the work for orders rests. */
const openQueue = (services: Worker): Queue => {
  const work = createWork(services)
  const jobs = { ...work.jobs, reset: (id: number) => mailResetLink(services, id) }
  const lanes = services.env.isCheckoutOn ? LANES : (['password'] as const)
  return createQueue(services, { ...work, jobs }, { lanes })
}

function createPrintfulOpener(env: Env) {
  let opening: Promise<PrintfulSource | undefined> | undefined
  let opened: PrintfulSource | undefined
  const open = async () => {
    try {
      opened = await openPrintfulSource(env)
      return opened
    } finally {
      if (!opened) opening = undefined
    }
  }
  return {
    get opened() {
      return opened
    },
    open: () => {
      opening ??= open()
      return opening
    },
  }
}

const createLimiters = ({ monotonic }: Clock) => ({
  renderLimiter: new RateLimiter({ perMinute: LIMITS_PER_MINUTE.renders, now: monotonic }),
  loginLimiter: new RateLimiter({ perMinute: LIMITS_PER_MINUTE.logins, now: monotonic }),
  newCartLimiter: new RateLimiter({ perMinute: LIMITS_PER_MINUTE.newCarts, now: monotonic }),
  uploadLimiter: new RateLimiter({ perMinute: LIMITS_PER_MINUTE.uploads, now: monotonic }),
  viewLimiter: new RateLimiter({ perMinute: LIMITS_PER_MINUTE.views, now: monotonic }),
  signupLimiter: new RateLimiter({ perMinute: LIMITS_PER_MINUTE.signups, now: monotonic }),
  checkoutLimiter: new RateLimiter({ perMinute: LIMITS_PER_MINUTE.checkoutSteps, now: monotonic }),
  cartStepLimiter: new RateLimiter({ perMinute: LIMITS_PER_MINUTE.checkoutStepsOfCart, now: monotonic }),
})

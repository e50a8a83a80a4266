import type { Storage } from '#sandbox/storage'
import type { OpenStorage } from '#sandbox/storage-file'
import { mailResetLink } from './auth/password-reset.ts'
import { compareDaily } from './books/daily.ts'
import { CachePurger } from './cache/cache-purger.ts'
import { ResponseCache } from './cache/response-cache.ts'
import { createCartActions } from './cart/actions.ts'
import { openDatabase } from './db/client.ts'
import { lockSync } from './db/database-lock.ts'
import { LANES } from './db/schema/operations.ts'
import { requireSafeCheckpoints } from './db/sqlite-version.ts'
import type { Env } from './env.ts'
import { HealthCheck } from './health.ts'
import { BodyBudget } from './http/body-budget.ts'
import { LIMITS_PER_MINUTE } from './http/limits.ts'
import { RateLimiter } from './http/rate-limit.ts'
import { createImageDownloader } from './images/download.ts'
import { imagesFolder } from './images/files.ts'
import { createImageResizer } from './images/resize.ts'
import { FailureThrottle } from './limits/failure-throttle.ts'
import { createLog, type Log } from './log/log.ts'
import { createMailer, type Mailer } from './mail/mailer.ts'
import type { Checkout } from './orders/checkout-services.ts'
import { watchOrders } from './orders/watch-orders.ts'
import { createWork } from './orders/work.ts'
import { type OpenedPayments, openPayments } from './payments/open.ts'
import { rememberMark } from './payments/session-metadata.ts'
import { type Clock, type Fetch, systemClock } from './platform/clock.ts'
import { restrictToOwner } from './platform/owner-only.ts'
import { type ClientFactory, createClientFactory } from './printful/client-factory.ts'
import { openPrintfulSource, type PrintfulSource } from './printful/source.ts'
import { createStoredRates } from './printful/stored-rates.ts'
import { createWebhookRegistration } from './printful/webhook/registration.ts'
import { createQueue, type Queue } from './queue/queue.ts'
import type { Services } from './services.ts'
import { createAutoSync, type Debounce } from './sync/auto-sync.ts'
import { ATTEMPT_TIMEOUT_MS, createSyncRunner } from './sync/runner.ts'
import { saveRun } from './sync/runs.ts'

interface ServiceOptions {
  debounce?: Debounce
  clock?: Clock
  fetch?: Fetch
  /** Mailer in place of the configured one. */
  mailer?: Mailer
  /** Interval between two calls of Printful. The host determines the default. */
  printfulIntervalMs?: number
}

/** Opens the database and creates all services. */
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
  const database = openDatabase(env.DATABASE_PATH, log, clock, watchOrders(log))
  const { db } = database
  requireSafeCheckpoints(db, { env, log })
  if (env.isCheckoutOn) await rememberMark(db, env)
  const folder = imagesFolder(env.DATABASE_PATH)
  if (!restrictToOwner(folder)) log.warn({ folder }, 'other users of this machine may read the images')
  const responseCache = new ResponseCache()
  const cachePurger = new CachePurger(database, responseCache)

  const edges =
    env.EDGES.length > 0
      ? (await import('./edges/edges.ts')).createEdges({ env, cachePurger, log })
      : undefined

  const sandboxes = createSandboxStorage(env, log)
  const printful = createPrintfulOpener(env, sandboxes.open)

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
  const credentials = printful.open
  const openStorage = sandboxes.open
  const sales = openSales({
    db,
    env,
    log,
    cachePurger,
    mailer,
    fetch,
    credentials,
    createClient,
    openStorage,
  })
  const queue = openQueue(sales)
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
    failureThrottle: new FailureThrottle(db, log),
    ...createLimiters(clock),
    mailer,
    printful: printful.open,
    checkout: env.isCheckoutOn ? { ...sales, queue } : undefined,
    queue,
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
      await sales.close()
      await sync.stop()
      await edges?.stop()
      await resizer.close()
      await printful.opened?.close()
      await sandboxes.close()
      database.close()
    },
  }
}

interface SalesOptions extends Pick<Checkout, 'db' | 'env' | 'log' | 'cachePurger' | 'mailer'> {
  credentials: Services['printful']
  createClient: ClientFactory
  fetch: Fetch
  openStorage: () => Promise<Storage>
}

/** Creates the services of a shop that sells. Nothing is opened before its first call. */
function openSales({
  credentials,
  createClient,
  fetch,
  openStorage,
  ...base
}: SalesOptions): Omit<Checkout, 'queue'> {
  const { clock } = base.db
  const stopping = new AbortController()
  let opening: Promise<OpenedPayments> | undefined
  const payments = () => {
    opening ??= openPayments(base.env, { clock, fetch }, openStorage)
    return opening
  }
  const printfulClient: Checkout['printfulClient'] = async (rank, shopper) => {
    const found = await credentials()
    const signal = AbortSignal.any([stopping.signal, ...(shopper ? [shopper.signal] : [])])
    return found && createClient(found, { ...shopper, rank, signal })
  }
  return {
    ...base,
    payments,
    printfulClient,
    storedRates: createStoredRates(clock),
    async close() {
      stopping.abort()
      await (await opening)?.close()
    },
  }
}

/** Opens the queue. Jobs for orders rest while checkout is off. */
function openQueue(sales: Omit<Checkout, 'queue'>): Queue {
  const work = createWork(sales)
  const jobs = {
    ...work.jobs,
    books: () => compareDaily(sales),
    reset: (id: number) => mailResetLink(sales, id),
  }
  return createQueue(sales, { ...work, jobs }, { lanes: sales.env.isCheckoutOn ? LANES : ['password'] })
}

/** Opens, once it is needed, what the embedded sandboxes were told. */
function createSandboxStorage(env: Env, log: Log) {
  let opening: Promise<OpenStorage> | undefined
  const load = async () => (await import('../sandbox/storage-file.ts')).openStorage(env.DATABASE_PATH, log)
  return {
    open: (): Promise<Storage> => {
      opening ??= load()
      return opening
    },
    async close() {
      ;(await opening)?.close()
    },
  }
}

function createPrintfulOpener(env: Env, openStorage: () => Promise<Storage>) {
  let opening: Promise<PrintfulSource | undefined> | undefined
  let opened: PrintfulSource | undefined
  const open = async () => {
    try {
      opened = await openPrintfulSource(env, openStorage)
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
  signupLimiter: new RateLimiter({ perMinute: LIMITS_PER_MINUTE.signups, now: monotonic }),
  checkoutLimiter: new RateLimiter({ perMinute: LIMITS_PER_MINUTE.checkoutSteps, now: monotonic }),
  cartStepLimiter: new RateLimiter({ perMinute: LIMITS_PER_MINUTE.checkoutStepsOfCart, now: monotonic }),
})

import { type AutoSync, createAutoSync, type Debounce } from './admin/sync/auto-sync.ts'
import { ATTEMPT_TIMEOUT_MS, createSyncRunner, type SyncRunner } from './admin/sync/runner.ts'
import { saveRun } from './admin/sync/runs.ts'
import { LoginThrottle } from './auth/login-throttle.ts'
import { CachePurger } from './cache/cache-purger.ts'
import { ResponseCache } from './cache/response-cache.ts'
import { type CartActions, createCartActions } from './cart/actions.ts'
import { type OpenDatabase, openDatabase } from './db/client.ts'
import { lockSync } from './db/database-lock.ts'
import type { Edges } from './edges/edges.ts'
import type { Env } from './env.ts'
import { HealthCheck } from './health.ts'
import { BodyBudget } from './http/body-budget.ts'
import { LIMITS_PER_MINUTE } from './http/limits.ts'
import { RateLimiter } from './http/rate-limit.ts'
import { createImageDownloader, type ImageDownloader } from './images/download.ts'
import { imagesFolder } from './images/files.ts'
import { createImageResizer, type ImageResizer } from './images/resize.ts'
import { createLog, type Log } from './log/log.ts'
import { systemClock } from './platform/clock.ts'
import { restrictToOwner } from './platform/owner-only.ts'
import { createClientFactory } from './printful/client-factory.ts'
import { openPrintfulSource, type PrintfulSource } from './printful/source.ts'
import { createWebhookRegistration, type WebhookRegistration } from './printful/webhook/registration.ts'
import { createStatistics, type StatisticsCounter } from './statistics/statistics.ts'

export interface Services {
  env: Env
  log: Log
  database: OpenDatabase
  db: OpenDatabase['db']
  responseCache: ResponseCache
  cachePurger: CachePurger
  /** Undefined without `EDGES`. */
  edges: Edges | undefined
  images: ImageDownloader
  resizer: ImageResizer
  sync: SyncRunner
  autoSync: AutoSync
  webhook: WebhookRegistration
  cart: CartActions
  /** The memory that request bodies take. */
  bodies: BodyBudget
  loginThrottle: LoginThrottle
  renderLimiter: RateLimiter
  loginLimiter: RateLimiter
  newCartLimiter: RateLimiter
  uploadLimiter: RateLimiter
  viewLimiter: RateLimiter
  signupLimiter: RateLimiter
  statistics: StatisticsCounter
  health: HealthCheck
  /** Starts the embedded sandbox at the first call, where it is in use. */
  printful(): Promise<PrintfulSource | undefined>
  stop(): Promise<void>
  close(): Promise<void>
}

interface ServiceOptions {
  debounce?: Debounce
}

export async function openServices(env: Env, { debounce }: ServiceOptions = {}): Promise<Services> {
  const log = await createLog(env)
  const database = openDatabase(env.DATABASE_PATH, log)
  const { db } = database
  const folder = imagesFolder(env.DATABASE_PATH)
  if (!restrictToOwner(folder)) log.warn({ folder }, 'other users of this machine may read the images')
  const responseCache = new ResponseCache()
  const cachePurger = new CachePurger(database, responseCache)

  const edges =
    env.EDGES.length > 0
      ? (await import('./edges/edges.ts')).createEdges({ env, cachePurger, log })
      : undefined

  let opening: Promise<PrintfulSource | undefined> | undefined
  let source: PrintfulSource | undefined
  const printful = () => {
    opening ??= openPrintfulSource(env)
      .then((opened) => {
        source = opened
        return opened
      })
      .finally(() => {
        if (!source) opening = undefined
      })
    return opening
  }

  const images = createImageDownloader({
    db,
    log,
    folder,
    imageHosts: env.imageHosts,
    ownHost: () => source && new URL(source.baseUrl).host,
  })
  const resizer = createImageResizer({ folder, log })
  const createClient = createClientFactory({ log, clock: systemClock, attemptTimeoutMs: ATTEMPT_TIMEOUT_MS })
  const webhook = createWebhookRegistration({ db, env, log, credentials: printful, createClient })
  const sync = createSyncRunner({
    database,
    log,
    images,
    credentials: printful,
    createClient,
    lock: () => lockSync(env.DATABASE_PATH),
    onCommitted: () => cachePurger.purgeLogged(),
    onEnded: async (run) => {
      await saveRun(db, run)
      if (run.outcome === 'succeeded' && !run.dryRun) webhook.refresh()
    },
  })
  const autoSync = createAutoSync({ db, sync, everyMs: env.SYNC_EVERY, log, debounce })
  const statistics = createStatistics({ db, log })
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
    renderLimiter: new RateLimiter({ perMinute: LIMITS_PER_MINUTE.renders }),
    loginLimiter: new RateLimiter({ perMinute: LIMITS_PER_MINUTE.logins }),
    newCartLimiter: new RateLimiter({ perMinute: LIMITS_PER_MINUTE.newCarts }),
    uploadLimiter: new RateLimiter({ perMinute: LIMITS_PER_MINUTE.uploads }),
    viewLimiter: new RateLimiter({ perMinute: LIMITS_PER_MINUTE.views }),
    signupLimiter: new RateLimiter({ perMinute: LIMITS_PER_MINUTE.signups }),
    statistics,
    printful,
    health,
    stop: () => {
      health.stop()
      autoSync.stop()
      webhook.stop()
      return sync.stop()
    },
    close: async () => {
      autoSync.stop()
      webhook.stop()
      await sync.stop()
      await edges?.stop()
      await resizer.close()
      await source?.close()
      await statistics.stop()
      database.close()
    },
  }
}

const KEY = Symbol.for('opentowork.services')
const globals = globalThis as typeof globalThis & { [KEY]?: Services }

/**
 * The services that `setServices` was given. They are on `globalThis` because in development the server and Vite's pages
 * are two module graphs, and a module that is reloaded after an edit would lose its own variable.
 */
export function getServices(): Services {
  const services = globals[KEY]
  if (!services) throw new Error('getServices() was called before setServices().')
  return services
}

export function setServices(services: Services): Services {
  globals[KEY] = services
  return services
}

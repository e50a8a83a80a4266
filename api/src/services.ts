import type { CachePurger } from './cache/cache-purger.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import type { CartActions } from './cart/actions.ts'
import type { OpenDatabase } from './db/client.ts'
import type { Edges } from './edges/edges.ts'
import type { Env } from './env.ts'
import type { HealthCheck } from './health.ts'
import type { BodyBudget } from './http/body-budget.ts'
import type { RateLimiter } from './http/rate-limit.ts'
import type { ImageDownloader } from './images/download.ts'
import type { ImageResizer } from './images/resize.ts'
import type { FailureThrottle } from './limits/failure-throttle.ts'
import type { Log } from './log/log.ts'
import type { Mailer } from './mail/mailer.ts'
import type { Checkout } from './orders/checkout-services.ts'
import type { PrintfulSource } from './printful/source.ts'
import type { WebhookRegistration } from './printful/webhook/registration.ts'
import type { Queue } from './queue/queue.ts'
import type { AutoSync } from './sync/auto-sync.ts'
import type { SyncRunner } from './sync/runner.ts'

export interface Services {
  env: Env
  log: Log
  database: OpenDatabase
  db: OpenDatabase['db']
  responseCache: ResponseCache
  cachePurger: CachePurger
  edges: Edges | undefined
  images: ImageDownloader
  resizer: ImageResizer
  sync: SyncRunner
  autoSync: AutoSync
  webhook: WebhookRegistration
  cart: CartActions
  bodies: BodyBudget
  failureThrottle: FailureThrottle
  renderLimiter: RateLimiter
  loginLimiter: RateLimiter
  newCartLimiter: RateLimiter
  uploadLimiter: RateLimiter
  signupLimiter: RateLimiter
  checkoutLimiter: RateLimiter
  cartStepLimiter: RateLimiter
  mailer: Mailer | undefined
  health: HealthCheck
  /** Opens Printful, or starts its embedded sandbox at the first call. */
  printful(): Promise<PrintfulSource | undefined>
  checkout: Checkout | undefined
  queue: Queue
  stop(): Promise<void>
  close(): Promise<void>
}

const KEY = Symbol.for('opentowork.services')
const globals = globalThis as typeof globalThis & { [KEY]?: Services }

// Services are on `globalThis`, because in development the server and Vite's pages are two module graphs that reload separately.
export function getServices(): Services {
  const services = globals[KEY]
  if (!services) throw new Error('getServices() was called before setServices().')
  return services
}

export function setServices(services: Services): Services {
  globals[KEY] = services
  return services
}

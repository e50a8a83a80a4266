import { createMiddleware } from 'hono/factory'
import type { AppEnv } from '../app-env.ts'
import type { CachePurger } from '../cache/cache-purger.ts'
import type { Db } from '../db/client.ts'
import type { Env } from '../env.ts'
import { notFound } from '../http/refusal.ts'
import type { Log } from '../log/log.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { OpenedPayments } from '../payments/open.ts'
import type { Caller, Rank } from '../printful/caller.ts'
import type { PrintfulClient } from '../printful/client.ts'
import type { StoredRates } from '../printful/stored-rates.ts'
import type { Queue } from '../queue/queue.ts'

export interface Checkout {
  db: Db
  env: Env
  log: Log
  cachePurger: CachePurger
  mailer: Mailer | undefined
  payments(): Promise<OpenedPayments>
  /** Opens Printful's client for a priority and a waiting shopper. Resolves to undefined if it isn't configured. */
  printfulClient(rank: Rank, shopper?: Omit<Caller, 'rank'>): Promise<PrintfulClient | undefined>
  storedRates: StoredRates
  queue: Queue
  close(): Promise<void>
}

export interface CheckoutEnv extends AppEnv {
  Variables: { checkout: Checkout }
}

/** Sets `c.var.checkout` for the routes after it, or responds with 404 while checkout is off. */
export const requireCheckout = ({ checkout }: { checkout: Checkout | undefined }) =>
  createMiddleware<CheckoutEnv>(async (c, next) => {
    if (!checkout) throw notFound('Not found')
    c.set('checkout', checkout)
    await next()
  })

import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import type { AppEnv } from '../app-env.ts'
import type { Db } from '../db/client.ts'
import type { Env } from '../env.ts'
import type { Log } from '../log/log.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { OpenedPayments } from '../payments/open.ts'
import type { Caller, Rank } from '../printful/caller.ts'
import type { PrintfulClient } from '../printful/client.ts'
import type { StoredRates } from '../printful/stored-rates.ts'
import type { Queue } from '../queue/queue.ts'

/** Services of a store that sells. */
export interface Checkout {
  db: Db
  env: Env
  log: Log
  /** Undefined without a mail server. */
  mailer: Mailer | undefined
  /** Opens Stripe, or its sandbox, at the first call. */
  payments(): Promise<OpenedPayments>
  /** Undefined if Printful is not configured. @param shopper who waits for it */
  printfulClient(rank: Rank, shopper?: Omit<Caller, 'rank'>): Promise<PrintfulClient | undefined>
  storedRates: StoredRates
  queue: Queue
  close(): Promise<void>
}

export interface CheckoutEnv extends AppEnv {
  Variables: { checkout: Checkout }
}

/** Gives the routes after it `c.var.checkout`, or responds with 404 while checkout is off. */
export const requireCheckout = ({ checkout }: { checkout: Checkout | undefined }) =>
  createMiddleware<CheckoutEnv>(async (c, next) => {
    if (!checkout) throw new HTTPException(404, { message: 'Not found' })
    c.set('checkout', checkout)
    await next()
  })

import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import type { Env } from '../env.ts'

/** Responds with 404 while checkout is off. */
export const requireCheckout = ({ isCheckoutOn }: Pick<Env, 'isCheckoutOn'>) =>
  createMiddleware(async (_, next) => {
    if (!isCheckoutOn) throw new HTTPException(404, { message: 'Not found' })
    await next()
  })

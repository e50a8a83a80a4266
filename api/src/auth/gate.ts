import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { accessDenied } from '#shared/access'
import type { Role } from '#shared/contracts/session'
import type { Store } from '../store.ts'
import { currentUser } from './session-cookie.ts'

/** Lets only one role on. @throws 401 to a visitor, 403 to another role */
export const requireRole =
  (store: Store, role: Role): MiddlewareHandler =>
  async (c, next) => {
    const user = await currentUser(c, store)
    if (!user) throw new HTTPException(401, { message: 'You are not logged in.' })
    if (user.role !== role) throw new HTTPException(403, { message: accessDenied(user.role) })
    await next()
  }

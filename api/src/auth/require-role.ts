import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { accessDeniedMessage } from '#shared/access-denied'
import type { Role } from '#shared/contracts/auth'
import type { Services } from '../services.ts'
import { getCurrentUser } from './session-cookie.ts'

/** @throws 401 for a visitor, 403 for another role */
export const requireRole =
  (services: Pick<Services, 'db' | 'env'>, role: Role): MiddlewareHandler =>
  async (c, next) => {
    const user = getCurrentUser(c, services)
    if (!user) throw new HTTPException(401, { message: 'You are not logged in.' })
    if (user.role !== role) throw new HTTPException(403, { message: accessDeniedMessage(user.role) })
    await next()
  }

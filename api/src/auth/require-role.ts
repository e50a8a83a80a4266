import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Role } from '#shared/contracts/auth'
import { accessDeniedMessage } from '#shared/login-redirect'
import { cookieJar } from '../http/cookies.ts'
import { forbidden } from '../http/refusal.ts'
import { logEvent } from '../log/log-event.ts'
import type { Services } from '../services.ts'
import type { SessionEnv } from './require-session.ts'
import { findSession } from './session-cookie.ts'

/** Sets `c.var.session`. @throws 401 for a visitor, 403 for another role */
export const requireRole =
  (services: Pick<Services, 'db' | 'env' | 'log'>, role: Role): MiddlewareHandler<SessionEnv> =>
  async (c, next) => {
    const session = findSession(cookieJar(c), services)
    if (!session) throw new HTTPException(401, { message: 'You are not logged in.' })
    const { user } = session
    if (user.role !== role) {
      logEvent(services.log, 'access.denied', { userId: user.id, role: user.role, path: c.req.path })
      throw forbidden(accessDeniedMessage(user.role))
    }
    c.set('session', session)
    await next()
  }

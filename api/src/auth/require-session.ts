import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { AppEnv } from '../app-env.ts'
import { completeBody } from '../complete-body.ts'
import { cookieJar } from '../host-cookie.ts'
import type { Services } from '../services.ts'
import { findSession } from './session-cookie.ts'
import type { Session } from './sessions.ts'

export interface SessionEnv extends AppEnv {
  Variables: { session: Session }
}

/** Sets `c.var.session`. @throws 401 for a visitor */
export const requireSession =
  (services: Pick<Services, 'db' | 'env'>): MiddlewareHandler<SessionEnv> =>
  async (c, next) => {
    const check = () => {
      const session = findSession(cookieJar(c), services)
      if (!session) throw new HTTPException(401, { message: 'You are not logged in.' })
      return session
    }
    check()
    await completeBody(c)
    // The session may have ended while the body arrived.
    c.set('session', check())
    await next()
  }

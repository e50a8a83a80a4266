import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { AppEnv } from '../app-env.ts'
import { cookieJar } from '../http/cookies.ts'
import type { Services } from '../services.ts'
import { findSession } from './session-cookie.ts'
import type { Session } from './sessions.ts'

export interface SessionEnv extends AppEnv {
  Variables: { session: Session }
}

type SessionServices = Pick<Services, 'db' | 'env'>

/** Sets `c.var.session`. @throws 401 for a visitor */
export function setSession(c: Context<SessionEnv>, services: SessionServices): void {
  const session = findSession(cookieJar(c), services)
  if (!session) throw new HTTPException(401, { message: 'You are not logged in.' })
  c.set('session', session)
}

export const requireSession =
  (services: SessionServices): MiddlewareHandler<SessionEnv> =>
  async (c, next) => {
    setSession(c, services)
    await next()
  }

import type { MiddlewareHandler } from 'hono'
import type { SessionEnv } from '../auth/require-session.ts'
import { logEvent } from '../log/log-event.ts'
import type { Services } from '../services.ts'

/** Logs an administrator's successful changes, but no previews. Use it after `requireRole`. */
export const logAdminChanges =
  ({ log }: Pick<Services, 'log'>): MiddlewareHandler<SessionEnv> =>
  async (c, next) => {
    await next()
    const isPreview = c.req.path.endsWith('/preview')
    if (c.req.method !== 'POST' || isPreview || !c.res.ok) return
    logEvent(log, 'admin.changed', { userId: c.var.session.user.id, path: c.req.path })
  }

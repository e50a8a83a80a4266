import { Hono } from 'hono'
import { loginSchema } from '#shared/contracts/auth'
import type { AppEnv } from '../app-env.ts'
import type { Services } from '../services.ts'
import { validate } from '../validate.ts'
import { logIn, logOut } from './login.ts'
import { getCurrentUser } from './session-cookie.ts'

/** `GET /session`, `POST /login_with_password`, `POST /logout`. */
export const authRoutes = (services: Pick<Services, 'db' | 'env' | 'loginThrottle'>) =>
  new Hono<AppEnv>()
    .get('/session', (c) => c.json({ user: getCurrentUser(c, services) }))
    .post('/login_with_password', validate('json', loginSchema), async (c) =>
      c.json({ user: await logIn(c, services, c.req.valid('json'), c.env?.clientAddress) }),
    )
    .post('/logout', (c) => {
      logOut(c, services)
      return c.json({ user: null })
    })

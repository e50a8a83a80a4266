import { Hono } from 'hono'
import { loginSchema } from '#shared/contracts/session'
import type { AppEnv } from '../app-env.ts'
import type { Store } from '../store.ts'
import { validate } from '../validate.ts'
import { logIn, logOut } from './login.ts'
import { currentUser } from './session-cookie.ts'

/** `GET /session`, `POST /login_with_password`, `POST /logout`. */
export const authRoutes = (store: Store) =>
  new Hono<AppEnv>()
    .get('/session', async (c) => c.json({ user: await currentUser(c, store) }))
    .post('/login_with_password', validate('json', loginSchema), async (c) =>
      c.json({ user: await logIn(c, store, c.req.valid('json'), c.env?.address) }),
    )
    // The body says nothing, and logging out is a success for anyone.
    .post('/logout', async (c) => {
      await logOut(c, store)
      return c.json({ user: null })
    })

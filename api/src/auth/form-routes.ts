import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { afterLogin, loginAddress } from '#shared/after-login'
import { loginFormSchema } from '#shared/contracts/session'
import type { AppEnv } from '../app-env.ts'
import { redirectWithFlash } from '../flash.ts'
import { parseFields, readFields } from '../form-fields.ts'
import type { Store } from '../store.ts'
import { logIn, logOut } from './login.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** `POST /login` and `/logout`: the forms, when no script is there to make the calls. */
export const authFormRoutes = (store: Store) =>
  new Hono<AppEnv>()
    .post('/login', readFields, async (c) => {
      const { fields } = c.var
      const next = text(fields.next)
      try {
        await logIn(c, store, parseFields(loginFormSchema, fields), c.env?.address)
        return c.redirect(afterLogin(next), 303)
      } catch (error) {
        if (!(error instanceof HTTPException)) throw error
        return redirectWithFlash(c, store.env, loginAddress(next), {
          kind: 'error',
          text: error.message,
          email: text(fields.email).slice(0, 254),
        })
      }
    })
    .post('/logout', async (c) => {
      await logOut(c, store)
      return c.redirect('/', 303)
    })

import { Hono } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { loginFormSchema } from '#shared/contracts/auth'
import { loginPath, postLoginPath } from '#shared/login-redirect'
import type { AppEnv } from '../app-env.ts'
import { redirectWithFlash } from '../flash.ts'
import { readFields } from '../form.ts'
import type { Services } from '../services.ts'
import { parseRequest } from '../validate.ts'
import { logIn, logOut } from './login.ts'

const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** `POST /login` and `/logout`: the forms, for pages without scripts. */
export const authFormRoutes = (services: Pick<Services, 'db' | 'env' | 'loginThrottle'>) =>
  new Hono<AppEnv>()
    .post('/login', readFields, async (c) => {
      const { fields } = c.var
      const next = text(fields.next)
      try {
        await logIn(c, services, parseRequest(loginFormSchema, fields), c.env?.clientAddress)
        return c.redirect(postLoginPath(next), 303)
      } catch (error) {
        if (!(error instanceof HTTPException)) throw error
        return redirectWithFlash(c, services.env, loginPath(next), {
          kind: 'error',
          text: error.message,
          email: text(fields.email).slice(0, 254),
        })
      }
    })
    .post('/logout', (c) => {
      logOut(c, services)
      return c.redirect('/', 303)
    })

import type { Context } from 'hono'
import type { HTTPException } from 'hono/http-exception'
import type { Flash } from '#shared/contracts/flash'
import { loginPath } from '#shared/login-redirect'
import type { AppEnv } from '../app-env.ts'
import { cookieJar } from '../http/cookies.ts'
import { redirectWithFlash, runForm } from '../http/flash.ts'
import { findRefusal } from '../http/refusal.ts'
import type { Services } from '../services.ts'
import { findSession } from './session-cookie.ts'
import type { Session } from './sessions.ts'

export const ACCOUNT = '/account'

interface Message extends Omit<Flash, 'kind'> {
  recoveryCodes?: readonly string[]
  /** The page that shows the message, if not the account page. */
  path?: string
}

type Outcome = Message | undefined

type Field = (error: HTTPException) => string
type Change = (session: Session) => Outcome | Promise<Outcome>

/**
 * Makes a change that a form of the account page asks for, and redirects back with the outcome. Recovery codes are shown in
 * the response itself, so that no cookie carries them. `field` names the field that an error is about, by the form's fields.
 */
export const accountForm =
  (services: Pick<Services, 'db' | 'env'>) => async (c: Context, field: Field, change: Change) => {
    const { env } = services
    const session = findSession(cookieJar(c), services)
    if (!session) return c.redirect(loginPath(ACCOUNT), 303)
    const run = async () => {
      const outcome = await change(session)
      if (!outcome) return c.redirect(`${ACCOUNT}#two-factor`, 303)
      const { recoveryCodes, path = ACCOUNT, ...message } = outcome
      const flash: Flash = { kind: 'success', ...message }
      if (!recoveryCodes) return redirectWithFlash(c, env, path, flash)
      const { renderPage }: AppEnv['Bindings'] = c.env
      return await renderPage(ACCOUNT, { flash, recoveryCodes })
    }
    return runForm(c, env, run, (error) => {
      const isConfirmation = findRefusal(error)?.reason === 'two_factor_required'
      return { path: ACCOUNT, field: isConfirmation ? 'confirm-code' : field(error) }
    })
  }

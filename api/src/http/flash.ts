import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import { HTTPException } from 'hono/http-exception'
import type { Flash } from '#shared/contracts/flash'
import { FLASH_COOKIE } from '#shared/cookies'
import type { Env } from '../env.ts'
import { cookieName } from './cookies.ts'

const MAX_AGE_SECONDS = 60
/** A message may hold a name that the request chose. */
const MAX_TEXT_LENGTH = 300

/** Redirects to a page that shows the message once. */
export function redirectWithFlash(c: Context, env: Pick<Env, 'secureCookies'>, path: string, flash: Flash) {
  setCookie(
    c,
    cookieName(env, FLASH_COOKIE),
    JSON.stringify({ ...flash, text: flash.text.slice(0, MAX_TEXT_LENGTH) }),
    {
      path: '/',
      httpOnly: true,
      sameSite: 'Lax',
      secure: env.secureCookies,
      maxAge: MAX_AGE_SECONDS,
    },
  )
  return c.redirect(path, 303)
}

type RefusedForm = Omit<Flash, 'kind' | 'text'> & { path: string }

/**
 * Runs a form's action. A refusal redirects to the page that `toForm` names, which shows its message. Other errors, and
 * those for which it names none, are thrown.
 */
export async function runForm(
  c: Context,
  env: Pick<Env, 'secureCookies'>,
  run: () => Promise<Response>,
  toForm: (error: HTTPException) => RefusedForm | undefined,
): Promise<Response> {
  try {
    return await run()
  } catch (error) {
    const form = error instanceof HTTPException && toForm(error)
    if (!form) throw error
    const { path, ...fields } = form
    return redirectWithFlash(c, env, path, { kind: 'error', text: error.message, ...fields })
  }
}

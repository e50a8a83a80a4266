import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import type { Flash } from '#shared/contracts/flash'
import { FLASH_COOKIE } from '#shared/cookies'
import type { Env } from './env.ts'

/** Long enough for a slow redirect; a page that nobody opened must not greet with old news. */
const KEPT_SECONDS = 60

/** Sends the visitor on to a page of the store, which shows the message once. */
export function redirectWithFlash(
  c: Context,
  { secureCookies }: Pick<Env, 'secureCookies'>,
  path: string,
  flash: Flash,
) {
  setCookie(c, FLASH_COOKIE, JSON.stringify(flash), {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: secureCookies,
    maxAge: KEPT_SECONDS,
  })
  return c.redirect(path, 303)
}

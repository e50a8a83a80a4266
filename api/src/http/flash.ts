import type { Context } from 'hono'
import { setCookie } from 'hono/cookie'
import type { Flash } from '#shared/contracts/flash'
import { FLASH_COOKIE } from '#shared/cookies'
import type { Env } from '../env.ts'
import { cookieName } from './cookies.ts'

const MAX_AGE_SECONDS = 60
const MAX_TEXT_LENGTH = 300

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

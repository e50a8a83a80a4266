import type { AstroCookies } from 'astro'
import type { CookieJar } from '#api/http/cookies'

export const pageCookieJar = (cookies: AstroCookies): CookieJar => ({
  get: (name) => cookies.get(name)?.value,
  set: (name, value, options) => cookies.set(name, value, options),
  delete: (name, { path, secure }) => cookies.delete(name, { path, secure }),
})

import type {
  CART_COOKIE,
  FLASH_COOKIE,
  KNOWN_BROWSER_COOKIE,
  PENDING_LOGIN_COOKIE,
  SESSION_COOKIE,
} from '#shared/cookies'
import type { Env } from '../env.ts'

export type HostCookieName =
  | typeof SESSION_COOKIE
  | typeof CART_COOKIE
  | typeof FLASH_COOKIE
  | typeof PENDING_LOGIN_COOKIE
  | `${typeof KNOWN_BROWSER_COOKIE}_${number}`

/**
 * The cookie's name. Under https it has the prefix with which browsers take it from this host alone.
 * @see https://datatracker.ietf.org/doc/html/draft-ietf-httpbis-rfc6265bis#section-4.1.3.2
 */
export const cookieName = ({ secureCookies }: Pick<Env, 'secureCookies'>, name: HostCookieName): string =>
  secureCookies ? `__Host-${name}` : name

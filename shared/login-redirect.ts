import type { Role } from './contracts/auth.ts'

const HOME = '/'
const BASE = 'http://store.invalid'

const PAGE = /^\/(?:admin|account|cart|products|collections)(?=[/?#]|$)/
const LOGGED_OUT_PAGE = /^\/(?:signup|reset-password)(?=[/?#]|$)/

/** @see https://cheatsheetseries.owasp.org/cheatsheets/Unvalidated_Redirects_and_Forwards_Cheat_Sheet.html */
function findPage(next: string | null | undefined, pages: RegExp): string {
  if (!next || !pages.test(next)) return HOME
  const url = URL.parse(next, BASE)
  const isPage = url?.origin === BASE && pages.test(url.pathname)
  return isPage ? url.pathname + url.search + url.hash : HOME
}

export const postLoginPath = (next: string | null | undefined): string => findPage(next, PAGE)

export const postLogoutPath = (next: string | null | undefined): string => findPage(next, LOGGED_OUT_PAGE)

const withNext = (path: string, page: string | null | undefined) => {
  const next = postLoginPath(page)
  return next === HOME ? path : `${path}?next=${encodeURIComponent(next)}`
}

export const loginPath = (page?: string | null): string => withNext('/login', page)

export function signupPath(page?: string | null, invitation?: string): string {
  const path = withNext('/signup', page)
  if (!invitation) return path
  return `${path}${path.includes('?') ? '&' : '?'}invitation=${encodeURIComponent(invitation)}`
}

export const resetPasswordPath = (token: string) => `/reset-password?token=${encodeURIComponent(token)}`

export function loginCodePath(page?: string | null, isRecovery = false): string {
  const path = withNext('/login/code', page)
  return isRecovery ? `${path}${path.includes('?') ? '&' : '?'}recovery=1` : path
}

export const accessDeniedMessage = (role: Role) =>
  `Access denied. Your role (${role}) lacks required permissions.`

const HOME = '/'
/** Only to take an address apart: no request goes there. */
const BASE = 'http://store.invalid'

/**
 * Where a login leads: back to the admin page that asked for it, else home. Whatever else an address claims, another site
 * above all, is home. @param next as it stands in `/login?next=`
 */
export function postLoginPath(next: string | null | undefined): string {
  if (!next || !/^\/admin(?=[/?#]|$)/.test(next)) return HOME
  const url = URL.parse(next, BASE)
  const isAdminPage = url?.origin === BASE && /^\/admin(?=\/|$)/.test(url.pathname)
  return isAdminPage ? url.pathname + url.search + url.hash : HOME
}

/** The login page, remembering the admin page to return to. */
export function loginPath(page: string): string {
  const next = postLoginPath(page)
  return next === HOME ? '/login' : `/login?next=${encodeURIComponent(next)}`
}

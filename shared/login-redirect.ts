const HOME = '/'
const BASE = 'http://store.invalid'

/**
 * The admin page that `/login?next=` names, else home: never another site (open redirect).
 * @see https://cheatsheetseries.owasp.org/cheatsheets/Unvalidated_Redirects_and_Forwards_Cheat_Sheet.html
 */
export function postLoginPath(next: string | null | undefined): string {
  if (!next || !/^\/admin(?=[/?#]|$)/.test(next)) return HOME
  const url = URL.parse(next, BASE)
  const isAdminPage = url?.origin === BASE && /^\/admin(?=\/|$)/.test(url.pathname)
  return isAdminPage ? url.pathname + url.search + url.hash : HOME
}

/** The login page, with the admin page to return to. */
export function loginPath(page: string): string {
  const next = postLoginPath(page)
  return next === HOME ? '/login' : `/login?next=${encodeURIComponent(next)}`
}

import type { TestServer } from './server.ts'

/** Asks a store without following where it leads. */
export const ask = (server: TestServer, path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { redirect: 'manual', ...init })

/** The text of a page that is there. @throws where it isn't */
export async function pageText(server: TestServer, path: string): Promise<string> {
  const response = await ask(server, path)
  if (response.status !== 200) throw new Error(`${path} answered ${response.status}`)
  return response.text()
}

/** The content of the one element that the selector finds, or of its attribute; undefined where there is none. */
export function find(html: string, selector: string, attribute?: string): string | undefined {
  let found: string | undefined
  const take = (text: string) => {
    found = (found ?? '') + text
  }
  new HTMLRewriter()
    .on(selector, {
      element: (element) => {
        if (attribute) take(element.getAttribute(attribute) ?? '')
      },
      text: ({ text }) => {
        if (!attribute) take(text)
      },
    })
    .transform(html)
  return found?.trim()
}

/** The same of every element that the selector finds, in the page's order. */
export function findAll(html: string, selector: string, attribute: string): string[] {
  const found: string[] = []
  new HTMLRewriter()
    .on(selector, {
      element: (element) => {
        found.push(element.getAttribute(attribute) ?? '')
      },
    })
    .transform(html)
  return found
}

/** The addresses in a sitemap. */
export const locationsIn = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url ?? '')

/** A session of the administrator's, as a cookie. */
export async function adminCookie(
  server: TestServer,
  account: { email: string; password: string },
): Promise<string> {
  const response = await ask(server, '/_api/auth/login_with_password', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

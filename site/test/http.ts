import type { TestServer } from './server.ts'

/** Doesn't follow redirects. */
export const request = (server: TestServer, path: string, init: RequestInit = {}) =>
  fetch(server.url + path, { redirect: 'manual', ...init })

/** @throws when the status is not 200 */
export async function pageText(server: TestServer, path: string): Promise<string> {
  const response = await request(server, path)
  if (response.status !== 200) throw new Error(`${path} responded with ${response.status}`)
  return response.text()
}

/** The text of the one element that the selector matches, or its attribute; undefined without a match. */
export function find(html: string, selector: string, attribute?: string): string | undefined {
  let found: string | undefined
  const append = (text: string) => {
    found = (found ?? '') + text
  }
  new HTMLRewriter()
    .on(selector, {
      element: (element) => {
        if (attribute) append(element.getAttribute(attribute) ?? '')
      },
      text: ({ text }) => {
        if (!attribute) append(text)
      },
    })
    .transform(html)
  return found?.trim()
}

/** The attribute of each element that the selector matches, in document order. */
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

export const sitemapUrls = (xml: string) =>
  [...xml.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, url]) => url ?? '')

/** The `Cookie` header that sends back what a response has set. */
export const cookiesOf = ({ headers }: Response) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')

/** The `Cookie` header of a new session. */
export async function adminCookie(
  server: TestServer,
  credentials: { email: string; password: string },
  headers: Record<string, string> = {},
): Promise<string> {
  const response = await request(server, '/_api/auth/login_with_password', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(credentials),
  })
  return cookiesOf(response)
}

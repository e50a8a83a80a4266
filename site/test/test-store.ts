import { saveUser } from '#api/admin/users/save-user'
import { createApp } from '#api/app'
import { findUserCredentials } from '#api/auth/queries'
import { createSession } from '#api/auth/sessions'
import type { CachedResponse } from '#api/cache/cached-response'
import { cacheHeaders } from '#api/cache/tags'
import type { Services } from '#api/services'
import { openTestServices } from '#api-test/services'
import { FLASH_COOKIE, SESSION_COOKIE } from '#shared/cookies'
import app from '../src/fetch.ts'
import { createSite } from '../src/request/create-site.ts'
import type { Site } from '../src/request/site-env.ts'

export const SITE_URL = 'https://shop.example'
export const LONG = 'open to work '.repeat(100)
export const PAGE_POLICY =
  "default-src 'self'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; script-src 'self' 'sha256-a'"

const ROUTES = [
  '/',
  '/404',
  '/429',
  '/500',
  '/_image',
  '/_server-islands/[name]',
  '/cart',
  '/collections/[slug]',
  '/moved',
  '/products',
  '/products/[slug]',
  '/products/id/[productId]',
  '/robots.txt',
  '/shell',
]
const patterns = ROUTES.map((route) => ({
  route,
  pattern: new RegExp(`^${route.replaceAll('.', '\\.').replace(/\[\w+\]/, '[^/]+')}/?$`),
}))

/** Decodes a path as often as it can, as Astro does. */
function decode(path: string): string {
  try {
    const decoded = decodeURI(path)
    return decoded === path ? path : decode(decoded)
  } catch {
    return path
  }
}

export function matchPattern({ url }: Request): string | undefined {
  const path = decode(new URL(url).pathname)
  return patterns.find(({ pattern }) => pattern.test(path))?.route
}

const statusOf = (path: string) =>
  path === '/429' ? 429 : /^\/(404|products\/(%20|%EE%80%80|id\/0)|collections\/0)$/.test(path) ? 404 : 200

/** A page that shows what it was rendered from; all of them carry tags, as pages of a cached build do. */
export async function renderPage(
  request: Request,
  { clientAddress, failedRequest }: Partial<App.Locals> = {},
): Promise<Response> {
  const { pathname, search, origin } = new URL(request.url)
  const headers = {
    'content-type': 'text/html',
    'content-security-policy': PAGE_POLICY,
    ...cacheHeaders('products', 'navigation'),
  }
  if (pathname === '/moved')
    return new Response(null, { status: 302, headers: { ...headers, location: '/' } })
  const rendered = {
    origin,
    path: decodeURIComponent(pathname) + search,
    clientAddress,
    failedRequest,
    cookie: request.headers.get('cookie'),
    id: crypto.randomUUID(),
  }
  return new Response(JSON.stringify(rendered) + LONG, {
    status: failedRequest ? 500 : statusOf(pathname),
    headers,
  })
}

/** What a page of `renderPage` was rendered from. */
export const renderedFrom = async (response: Response) =>
  JSON.parse((await response.text()).slice(0, -LONG.length)) as Record<string, string | null>

export interface TestStore extends AsyncDisposable {
  url: string
  services: Services
  site: Site
  /** How many pages were rendered. */
  renders(): number
  send(path: string, init?: BunFetchRequestInit): Promise<Response>
}

interface TestStoreOptions {
  settings?: Record<string, string>
  files?: (services: Services) => Promise<ReadonlyMap<string, CachedResponse>>
}

/** The production server's app, with `renderPage` in Astro's place. */
export async function startTestStore({ settings, files }: TestStoreOptions = {}): Promise<TestStore> {
  const services = await openTestServices({ SITE_URL, ...settings })
  let renders = 0
  const site = createSite({
    services,
    app: createApp(services),
    matchPattern,
    renderPage: (...args) => {
      renders++
      return renderPage(...args)
    },
    files: (await files?.(services)) ?? new Map(),
  })
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    fetch: (request, server) => app.fetch(request, { site, server }),
  })
  return {
    url: server.url.href,
    services,
    site,
    renders: () => renders,
    send: (path, init) => fetch(server.url.origin + path, { redirect: 'manual', ...init }),
    async [Symbol.asyncDispose]() {
      await server.stop(true)
      await services.close()
    },
  }
}

/** The `Cookie` header of a new session. */
export async function sessionCookieHeader({ db }: Services): Promise<string> {
  const email = 'ada@example.com'
  await saveUser(db, { email, password: 'a long enough password', role: 'admin' })
  return `__Host-${SESSION_COOKIE}=${createSession(db, findUserCredentials(db, email)!)}`
}

export const FLASH_COOKIE_HEADER = `__Host-${FLASH_COOKIE}=${encodeURIComponent('{"kind":"success","text":"Saved."}')}`

import type { createApp } from '#api/app'
import type { Scheme } from '#api/app-env'
import type { CachedResponse } from '#api/cache/cached-response'
import type { PageLookups } from '#api/collections/page-lookups'
import type { RequestObserver } from '#api/log/request-context'
import type { Services } from '#api/services'
import type { RouteRule } from '../route-rules.ts'
import type { CacheHandler } from './cache-handler.ts'

/** What renders the site's pages: Astro, or a test's own. */
export interface Pages {
  /** Returns the route of the page at the request's path, as Astro names it. */
  matchRoute(request: Request): string | undefined
  renderPage(request: Request, clientAddress: string, locals: Partial<App.Locals>): Promise<Response>
}

/** What the steps of `src/fetch.ts` share. */
export interface Store extends Pages {
  services: Pick<Services, 'env' | 'db' | 'log' | 'responseCache' | 'cachePurger' | 'renderLimiter'>
  app: Pick<ReturnType<typeof createApp>, 'fetch'>
  /** The static files by URL path. None in development, where Vite sends them. */
  files: ReadonlyMap<string, CachedResponse>
  observe: RequestObserver
  cache: CacheHandler
  lookups: PageLookups
  warnOfForwarded(request: Request): void
}

/** A page that is rendered from a path and query, which are its cache key. */
export interface CacheablePage {
  /** A page that is not there stands for all of its kind. */
  type: 'page' | 'notFound'
  path: string
  /** The statuses with which it is cached. */
  statuses: readonly number[]
  /** Shown on the page of all unknown slugs. */
  slug?: string
}

export type ResolvedPage = CacheablePage | { type: 'redirect'; location: string; status: 301 | 302 }

export interface ResolvedRequest {
  url: URL
  /** The route of the page. Undefined if there is none that this visitor may know of. */
  route: string | undefined
  rule: RouteRule
  /** Undefined for a call, a form and a personal page. */
  page: ResolvedPage | undefined
}

export interface StoreEnv {
  Bindings: { store: Store; server: Pick<Bun.Server<undefined>, 'requestIP' | 'timeout'> }
  Variables: ResolvedRequest & {
    /** The scheme that a proxy names. */
    scheme: Scheme | undefined
    /** The request, with a URL that can be parsed. */
    request: Request
    hasNoIdleTimeout?: boolean
  }
}

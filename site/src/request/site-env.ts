import type { createApp } from '#api/app'
import type { Scheme } from '#api/app-env'
import type { CachedResponse } from '#api/cache/cached-response'
import type { PageLookups } from '#api/collections/page-lookups'
import type { RequestObserver } from '#api/log/request-context'
import type { Services } from '#api/services'
import type { Route } from '../routes.ts'
import type { CacheHandler } from './cache-handler.ts'

export interface Pages {
  /** Returns the pattern of Astro's page, such as `/products/[slug]`. */
  matchPattern(request: Request): string | undefined
  renderPage(request: Request, locals: Partial<App.Locals>): Promise<Response>
}

/** Parts that all requests share. Each step has them as `c.env.site`. */
export interface Site extends Pages {
  services: Pick<Services, 'env' | 'db' | 'log' | 'responseCache' | 'cachePurger' | 'renderLimiter'>
  app: Pick<ReturnType<typeof createApp>, 'fetch'>
  /** Static files by URL path. Empty in development, because Vite sends them. */
  files: ReadonlyMap<string, CachedResponse>
  observe: RequestObserver
  cache: CacheHandler
  lookups: PageLookups
  warnOfForwarded(request: Request): void
}

export interface CacheablePage {
  /** Kind of page. One `notFound` stands for all unknown paths of its kind. */
  type: 'page' | 'notFound'
  path: string
  statuses: readonly number[]
  slug?: string
}

export type ResolvedPage = CacheablePage | { type: 'redirect'; location: string; status: 301 | 302 }

export interface ResolvedRequest {
  url: URL
  /** Pattern of Astro's page. Undefined if there is none that this visitor may know of. */
  pattern: string | undefined
  route: Route
  page: ResolvedPage | undefined
}

export interface SiteEnv {
  Bindings: { site: Site; server: Pick<Bun.Server<undefined>, 'requestIP' | 'timeout'> }
  Variables: ResolvedRequest & {
    scheme: Scheme | undefined
    clientAddress: string
    request: Request
    hasNoIdleTimeout?: boolean
  }
}

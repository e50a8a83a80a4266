import type { createApp } from '#api/app'
import type { AppEnv } from '#api/app-env'
import { deleteEdgeHeaders } from '#api/cache/tags'
import { takeToken } from '#api/http/rate-limit'
import type { Services } from '#api/services'
import { catalogKey } from './api-cache-key.ts'
import type { CacheHandler } from './cache-handler.ts'
import { compressResponse } from './compress-response.ts'
import { isRead } from './request-url.ts'

const TOO_MANY_SEARCHES = 'Too many searches. Please wait a moment and try again.'

export type RequestBindings = AppEnv['Bindings'] & { clientAddress: string }

export interface ApiHandlerOptions {
  services: Pick<Services, 'env' | 'renderLimiter'>
  app: Pick<ReturnType<typeof createApp>, 'fetch'>
  cache: CacheHandler
  withHeaders: (response: Response) => Response
  refuse: (status: number, error: string, headers?: Record<string, string>) => Response
  toPage: (
    response: Response,
    request: Request,
    url: URL,
    clientAddress: string,
  ) => Promise<Response> | undefined
}

export function createApiHandler({ services, app, cache, withHeaders, refuse, toPage }: ApiHandlerOptions) {
  const { env } = services

  const callCatalog = async (key: string, bindings: RequestBindings) =>
    withHeaders(await app.fetch(new Request(env.SITE_URL + key), bindings))

  const refuseSearch = (clientAddress: string) => {
    const waitSeconds = takeToken(services.renderLimiter, clientAddress, env)
    if (waitSeconds === 0) return undefined
    return refuse(429, TOO_MANY_SEARCHES, {
      'retry-after': String(waitSeconds),
      'cache-control': 'no-store',
    })
  }

  const handleApi = async (request: Request, url: URL, bindings: RequestBindings): Promise<Response> => {
    const key = isRead(request) ? catalogKey(url) : undefined
    if (key !== undefined) {
      const isSearch = key.startsWith('/_api/products/search')
      const refuse = () => (isSearch ? refuseSearch(bindings.clientAddress) : undefined)
      return cache.respond(key, request, () => callCatalog(key, bindings), { refuse })
    }
    const response = withHeaders(await app.fetch(request, bindings))
    deleteEdgeHeaders(response.headers)
    return toPage(response, request, url, bindings.clientAddress) ?? compressResponse(response, request)
  }

  return { handleApi }
}

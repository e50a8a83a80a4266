import { AsyncLocalStorage } from 'node:async_hooks'
import type { Logger } from 'pino'
import { countRequest, type RequestKind } from '../platform/counters.ts'

export interface RequestContext {
  requestId: string
  route?: string
  error?: unknown
}

const storage = new AsyncLocalStorage<RequestContext>()

export const currentRequest = (): RequestContext | undefined => storage.getStore()

const REQUEST_ID = /^[\w.-]{1,64}$/

/** Returns the proxy's request id or a new one. A client's own could be personal. */
export function requestIdOf(headers: Headers, trustProxy: boolean): string {
  const given = trustProxy ? headers.get('x-request-id') : null
  return given && REQUEST_ID.test(given) ? given : crypto.randomUUID()
}

/** Stores the first route, so that an error page doesn't hide the one that failed. */
export function setRoute(route: string | undefined): void {
  const request = currentRequest()
  if (request) request.route ??= route
}

interface Options {
  log: Pick<Logger, 'debug' | 'error'>
  trustProxy: boolean
  respondToError: () => Response
}

export type RequestObserver = (
  request: Request,
  handle: () => Response | Promise<Response>,
) => Response | Promise<Response>

/** Creates an observer that logs failed requests. Responses of 500 and above get their id in `X-Request-Id`. */
export function createRequestObserver({ log, trustProxy, respondToError }: Options): RequestObserver {
  const logFailure = (context: RequestContext, request: Request, status: number, startedAt: number) => {
    const { route, error } = context
    const ms = Math.round(performance.now() - startedAt)
    const details = { method: request.method, route, status, ms, ...(error !== undefined && { err: error }) }
    // A client that has gone is no failure of the store.
    if (status >= 500 && !request.signal.aborted) log.error(details, 'request failed')
    else log.debug(details, 'request refused')
  }

  return (request, handle) => {
    const context: RequestContext = { requestId: requestIdOf(request.headers, trustProxy) }
    return storage.run(context, async () => {
      const startedAt = performance.now()
      let response: Response
      try {
        response = await handle()
      } catch (error) {
        context.error = error
        response = respondToError()
      }
      const { status } = response
      countRequest(requestKind(request), status)
      if (status < 400) return response
      logFailure(context, request, status, startedAt)
      if (status < 500) return response
      const headers = new Headers(response.headers)
      headers.set('x-request-id', context.requestId)
      return new Response(response.body, { status, headers })
    })
  }
}

export function requestKind({ url }: Request): RequestKind {
  const [, folder] = url.match(/^(?:\w+:\/\/[^/]*)?\/(_api|images|avatars)\//) ?? []
  return folder === undefined ? 'page' : folder === '_api' ? 'api' : 'image'
}

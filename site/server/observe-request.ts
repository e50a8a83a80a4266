import type { Log } from '#api/log/log'
import { type RequestContext, requestIdOf, runInRequest } from '#api/log/request-context'
import { countRequest, type RequestKind } from '#api/platform/counters'
import { requestTarget } from './request-url.ts'

interface Options {
  log: Pick<Log, 'debug' | 'error'>
  trustProxy: boolean
  respondToError: () => Response
}

export type RequestObserver = (
  request: Request,
  handle: () => Response | Promise<Response>,
) => Response | Promise<Response>

/**
 * Gives a request its id, and logs its failure: one line with id, method, route, status and time. A response of 500 and
 * above carries the id in `X-Request-Id`, for whoever reports it.
 */
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
    return runInRequest(context, async () => {
      const startedAt = performance.now()
      let response: Response
      try {
        response = await handle()
      } catch (error) {
        context.error = error
        response = respondToError()
      }
      const { status } = response
      countRequest(kindOf(requestTarget(request)), status)
      if (status < 400) return response
      logFailure(context, request, status, startedAt)
      if (status < 500) return response
      const headers = new Headers(response.headers)
      headers.set('x-request-id', context.requestId)
      return new Response(response.body, { status, headers })
    })
  }
}

function kindOf(target: string): RequestKind {
  if (target.startsWith('/_api/')) return 'api'
  return /^\/(images|avatars)\//.test(target) ? 'image' : 'page'
}

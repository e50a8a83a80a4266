import { AsyncLocalStorage } from 'node:async_hooks'

export interface RequestContext {
  requestId: string
  route?: string
  error?: unknown
}

const storage = new AsyncLocalStorage<RequestContext>()

export const currentRequest = (): RequestContext | undefined => storage.getStore()

export const runInRequest = <T>(context: RequestContext, run: () => T): T => storage.run(context, run)

const REQUEST_ID = /^[\w.-]{1,64}$/

/** The id that the proxy gave the request, or a new one. A client's own could be anything, such as a name. */
export function requestIdOf(headers: Headers, trustProxy: boolean): string {
  const given = trustProxy ? headers.get('x-request-id') : null
  return given && REQUEST_ID.test(given) ? given : crypto.randomUUID()
}

/** Keeps the first route: an error page's would hide the one that failed. */
export function setRoute(route: string | undefined): void {
  const request = currentRequest()
  if (request) request.route ??= route
}

import type { SandboxCatalog } from './catalog.ts'
import type { DeliveryFault, ResponseParts } from './delivery.ts'
import { apiError, tooManyRequests } from './envelope.ts'

export interface PlannedResponse {
  status: number
  headers?: Record<string, string>
  body?: unknown
}

export interface Fault {
  method?: string
  /** Runs before the response, which waits for the promise if it returns one. */
  before?: (catalog: SandboxCatalog) => unknown
  response?: PlannedResponse | (() => PlannedResponse)
  delivery?: DeliveryFault
}

/** Returns a 429 with the header `retryAfter` (seconds or a date) and a number in its message, unless that is null. */
export function rateLimited({
  retryAfter,
  secondsInText = 60,
}: {
  retryAfter?: number | Date
  secondsInText?: number | null
} = {}): Fault {
  const header = retryAfter instanceof Date ? retryAfter.toUTCString() : retryAfter?.toString()
  const body =
    secondsInText === null ? { code: 429, result: 'Too many requests.' } : tooManyRequests(secondsInText).body
  return { response: { status: 429, headers: header ? { 'Retry-After': header } : {}, body } }
}

export const serverError = (status = 500): Fault => ({
  response: apiError(status, 'InternalServerError', 'Internal Server Error'),
})

export const htmlError = (status = 502): Fault => ({
  response: {
    status,
    headers: { 'Content-Type': 'text/html; charset=UTF-8' },
    body: '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n',
  },
})

/** Returns a JSON error with this status and nothing else that is certain. */
export const jsonError = (status: number, result = 'error'): Fault => ({
  response: { status, body: { code: status, result } },
})

/** Returns pages of one row, the same or a new one, that never end. The total is wrong, grows or is missing. */
export function endlessList({
  row,
  total,
}: {
  row: 'same' | 'new' | 'without an id'
  total: number | 'growing' | undefined
}): Fault {
  let page = 0
  return {
    response: () => {
      page++
      const id = row === 'without an id' ? undefined : 1000 + (row === 'new' ? page : 0)
      const paging = { total: total === 'growing' ? page + 1 : total, offset: 0, limit: 100 }
      return { status: 200, body: { code: 200, result: [{ id, name: 'Endless Tee' }], extra: [], paging } }
    },
  }
}

/** Removes a product from the catalog just before the response is computed. */
export const productDeleted = (id: number): Fault => ({
  before: (catalog) => {
    catalog.products = catalog.products.filter(({ sync_product }) => sync_product.id !== id)
  },
})

export const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8' }

/** Replaces a response. A body that isn't text is sent as JSON. */
export function plannedResponse(response: NonNullable<Fault['response']>): ResponseParts {
  const { status, headers, body = '' } = typeof response === 'function' ? response() : response
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, headers: { ...JSON_HEADERS, ...headers }, body: text }
}

/** Applies the first fault that matches and has times left, in the order in which they were added. */
export function faultPlan() {
  const planned: { match: RegExp; fault: Fault; timesLeft: number }[] = []
  const end = (fault: (typeof planned)[number]) => {
    if (planned.includes(fault)) planned.splice(planned.indexOf(fault), 1)
  }
  return {
    /** Returns a function that ends the fault before its times are used up. */
    add(match: RegExp, fault: Fault, times: number): () => void {
      const added = { match, fault, timesLeft: times }
      planned.push(added)
      return () => end(added)
    },
    next(path: string, method: string): Fault | undefined {
      const applies = ({ match, fault }: (typeof planned)[number]) =>
        match.test(path) && (fault.method === undefined || fault.method === method)
      const found = planned.find(applies)
      if (found && --found.timesLeft <= 0) end(found)
      return found?.fault
    },
  }
}

import type { SandboxCatalog } from './catalog.ts'
import { tooManyRequests } from './envelope.ts'

/** One way for a call to go wrong. What it leaves out goes as usual. */
export interface Fault {
  /** Runs before the answer is made, for a catalog that changes while it is read. */
  before?: (catalog: SandboxCatalog) => void
  /** Goes out instead of the real answer. A body that is not text becomes JSON. */
  answer?: { status: number; headers?: Record<string, string>; body?: unknown }
  /**
   * How the sending fails: `cut` closes the connection in the middle of the body, `short` ends the body there as
   * if that were all, `hang` never answers, `hangMidway` sends half of the body and then nothing more.
   */
  sending?: 'cut' | 'short' | 'hang' | 'hangMidway'
}

/**
 * A 429. `retryAfter` becomes the header: seconds, or an instant as an HTTP date. `inText` is the number of
 * seconds in the sentence; null leaves a sentence without a number.
 */
export function rateLimited({
  retryAfter,
  inText = 60,
}: {
  retryAfter?: number | Date
  inText?: number | null
} = {}): Fault {
  const header = retryAfter instanceof Date ? retryAfter.toUTCString() : retryAfter?.toString()
  const body = inText === null ? { code: 429, result: 'Too many requests.' } : tooManyRequests(inText).body
  return { answer: { status: 429, headers: header ? { 'Retry-After': header } : {}, body } }
}

export const serverError = (status = 500): Fault => ({
  answer: {
    status,
    body: {
      code: status,
      result: 'Internal Server Error',
      error: { reason: 'InternalServerError', message: 'Internal Server Error' },
    },
  },
})

/** What a proxy in front of the API says when there is nothing behind it. */
export const htmlError = (status = 502): Fault => ({
  answer: {
    status,
    headers: { 'Content-Type': 'text/html; charset=UTF-8' },
    body: '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n',
  },
})

/** Takes a product out of the catalog just before the call is answered. */
export const productGone = (id: number): Fault => ({
  before: (catalog) => {
    catalog.products = catalog.products.filter(({ sync_product }) => sync_product.id !== id)
  },
})

interface Planned {
  match: RegExp
  fault: Fault
  left: number
}

/** Faults in the order they were set; the first that matches and has times left applies. */
export function faultPlan() {
  const planned: Planned[] = []
  return {
    add(match: RegExp, fault: Fault, times: number) {
      planned.push({ match, fault, left: times })
    },
    /** Uses up one time of the fault it finds. */
    next(path: string): Fault | undefined {
      const found = planned.find(({ match, left }) => left > 0 && path.search(match) >= 0)
      if (found) found.left -= 1
      return found?.fault
    },
  }
}

import type { MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { matchedRoutes } from 'hono/route'

interface Exceptions {
  takesAnyType: (path: string) => boolean
  /** Paths of calls that don't read their body, which may be missing. */
  pathsWithoutBody: readonly string[]
}

/** @throws 415 for a POST that doesn't send JSON */
export const requireJson =
  ({ takesAnyType, pathsWithoutBody }: Exceptions): MiddlewareHandler =>
  async (c, next) => {
    const { method, path } = c.req
    const type = c.req.header('content-type')
    const isTaken =
      type === undefined ? pathsWithoutBody.includes(path) : /^application\/json\s*(;|$)/i.test(type)
    const isCall = method === 'POST' && matchedRoutes(c).some((route) => route.method === 'POST')
    if (isCall && !isTaken && !takesAnyType(path)) {
      throw new HTTPException(415, { message: 'Send JSON, with the content type application/json.' })
    }
    await next()
  }

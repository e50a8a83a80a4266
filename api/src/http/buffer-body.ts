import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { BodyBudget } from './body-budget.ts'
import { BodyTooLargeError, readBody } from './read-body.ts'

export interface BodyLimit {
  maxBytes: number
  message: string
}

/** Buffers the whole body for `handle`. @throws 413 for a body over its limit, 503 if the budget is used up */
export async function withBody<T>(
  c: Context,
  { bodies }: { bodies: BodyBudget },
  { maxBytes, message }: BodyLimit,
  handle: () => Promise<T>,
): Promise<T> {
  const { raw } = c.req
  if (raw.body === null) return handle()
  const share = bodies.open()
  try {
    const body = await readBody(raw, maxBytes, share.take).catch((error) => {
      throw error instanceof BodyTooLargeError ? new HTTPException(413, { message }) : error
    })
    c.req.raw = new Request(raw, { body })
    return await handle()
  } finally {
    share.release()
  }
}

export const bufferBody =
  (services: { bodies: BodyBudget }, findLimit: (path: string) => BodyLimit): MiddlewareHandler =>
  (c, next) =>
    withBody(c, services, findLimit(c.req.path), next)

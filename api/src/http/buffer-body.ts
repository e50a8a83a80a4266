import type { Context, MiddlewareHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { BodyBudget } from './body-budget.ts'
import { BodyTooLargeError, readBody } from './read-body.ts'

export interface BodyLimit {
  maxBytes: number
  message: string
}

/**
 * Waits for the whole body, which may take its sender minutes, and lets `handle` read it from memory.
 * @throws 413 as soon as it is larger than its limit, 503 when it doesn't fit beside the bodies of other requests
 */
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

/** Buffers the body before the handlers after it. @throws like `withBody` */
export const bufferBody =
  (services: { bodies: BodyBudget }, findLimit: (path: string) => BodyLimit): MiddlewareHandler =>
  (c, next) =>
    withBody(c, services, findLimit(c.req.path), next)

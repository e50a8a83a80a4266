import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import type { z } from 'zod'
import { firstIssueMessage } from './validate.ts'

type Fields = Record<string, unknown>

/** Reads the body as a form's fields. @throws 415 for any other body */
export const readFields = createMiddleware<{ Variables: { fields: Fields } }>(async (c, next) => {
  if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
    throw new HTTPException(415, { message: 'Send a form, as application/x-www-form-urlencoded.' })
  }
  c.set('fields', await c.req.parseBody())
  await next()
})

/** @throws 400 with the first problem */
export function parseFields<S extends z.ZodType>(schema: S, fields: Fields): z.output<S> {
  const result = schema.safeParse(fields)
  if (!result.success) throw new HTTPException(400, { message: firstIssueMessage(result.error) })
  return result.data
}

import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'

/** Parses a form's body into `c.var.fields`. @throws 415 for any other body */
export const readFields = createMiddleware<{ Variables: { fields: Record<string, unknown> } }>(
  async (c, next) => {
    if (!/^application\/x-www-form-urlencoded\s*(;|$)/i.test(c.req.header('content-type') ?? '')) {
      throw new HTTPException(415, { message: 'Send a form, as application/x-www-form-urlencoded.' })
    }
    c.set('fields', await c.req.parseBody())
    await next()
  },
)

import type { Context } from 'hono'

/** Waits for the whole body, which the handler then reads from memory. It may take its sender minutes. */
export async function completeBody(c: Context): Promise<void> {
  if (c.req.raw.body === null) return
  c.req.raw = new Request(c.req.raw, { body: await c.req.raw.arrayBuffer() })
}

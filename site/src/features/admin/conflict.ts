import { DetailedError } from 'hono/client'
import { z } from 'zod'
import { errorStatus } from '../../lib/error-message.ts'

/** A line of what someone else has saved. */
export interface TheirLine {
  label: string
  text: string
  imageUrl?: string
}

/** Returns what is stored, where a save was refused because that has changed since it was read. */
export function conflictingValue<T>(error: unknown, schema: z.ZodType<T>): T | undefined {
  if (errorStatus(error) !== 409 || !(error instanceof DetailedError)) return undefined
  return z.object({ current: schema }).safeParse(error.detail?.data).data?.current
}

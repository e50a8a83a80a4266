import { DetailedError } from 'hono/client'
import { z } from 'zod'
import { type Refusal, refusalSchema } from '#shared/refusal'
import { errorStatus } from '../../lib/error-message.ts'

/** Returns why a call was refused, or undefined for an error that screens don't distinguish. */
export const findRefusal = (error: unknown): Refusal | undefined =>
  error instanceof DetailedError ? refusalSchema.safeParse(error.detail?.data).data : undefined

/** Returns the stored value if a save was refused because it has changed since it was read. */
export function conflictingValue<T>(error: unknown, schema: z.ZodType<T>): T | undefined {
  if (errorStatus(error) !== 409 || !(error instanceof DetailedError)) return undefined
  return z.object({ current: schema }).safeParse(error.detail?.data).data?.current
}

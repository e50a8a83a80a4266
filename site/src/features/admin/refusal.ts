import { DetailedError } from 'hono/client'
import { z } from 'zod'
import { type Refusal, refusalSchema } from '#shared/refusal'
import { errorStatus } from '../../lib/error-message.ts'

/** Why a call was refused; undefined for an error that screens don't tell from others. */
export const findRefusal = (error: unknown): Refusal | undefined =>
  error instanceof DetailedError ? refusalSchema.safeParse(error.detail?.data).data : undefined

/** Returns what is stored if a save was refused because that has changed since it was read. */
export function conflictingValue<T>(error: unknown, schema: z.ZodType<T>): T | undefined {
  if (errorStatus(error) !== 409 || !(error instanceof DetailedError)) return undefined
  return z.object({ current: schema }).safeParse(error.detail?.data).data?.current
}

import { DetailedError } from 'hono/client'
import { type Refusal, refusalSchema } from '#shared/refusal'

/** Why a call was refused; undefined for an error that screens don't tell from others. */
export const findRefusal = (error: unknown): Refusal | undefined =>
  error instanceof DetailedError ? refusalSchema.safeParse(error.detail?.data).data : undefined

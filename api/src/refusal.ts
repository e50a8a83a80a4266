import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type RefusalReason, refusalReasonSchema } from '#shared/contracts/auth'

/** An error whose body says why in its field `reason`, for the screens to act on. */
export const refusal = (status: ContentfulStatusCode, reason: RefusalReason, message: string) =>
  new HTTPException(status, { message, cause: reason })

export const refusalReason = (error: unknown): RefusalReason | undefined =>
  error instanceof HTTPException ? refusalReasonSchema.safeParse(error.cause).data : undefined

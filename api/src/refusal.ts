import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { RefusalReason } from '#shared/refusal'

type Details = Record<string, unknown>

class Reason {
  constructor(
    readonly reason: RefusalReason,
    readonly details: Details | undefined,
  ) {}
}

/** Creates an error whose body has a `reason`, and `details` if there is more to know. */
export const refusal = (
  status: ContentfulStatusCode,
  reason: RefusalReason,
  message: string,
  details?: Details,
) => new HTTPException(status, { message, cause: new Reason(reason, details) })

/** Returns the fields `reason` and `details` of a refusal, for the body of its response. */
export function refusalFields({ cause }: HTTPException): { reason?: RefusalReason; details?: Details } {
  if (!(cause instanceof Reason)) return {}
  return { reason: cause.reason, ...(cause.details && { details: cause.details }) }
}

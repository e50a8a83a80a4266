import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An error about one field of the request. */
export class FieldError extends HTTPException {
  constructor(
    status: ContentfulStatusCode,
    message: string,
    readonly field: string,
  ) {
    super(status, { message })
  }
}

import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Refusal } from '#shared/refusal'

class Cause {
  constructor(readonly refusal: Refusal) {}
}

/** Creates an error whose body has the refusal's `reason`, and its `details` if there is more to know. */
export const refusal = (status: ContentfulStatusCode, refused: Refusal, message: string) =>
  new HTTPException(status, { message, cause: new Cause(refused) })

/** Makes the cause of an error that is an `HTTPException` itself. */
export const refusalCause = (refused: Refusal): object => new Cause(refused)

/** Returns why an error refuses the call; undefined for one that nobody has to tell from others. */
export const findRefusal = ({ cause }: HTTPException): Refusal | undefined =>
  cause instanceof Cause ? cause.refusal : undefined

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

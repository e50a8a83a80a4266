import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Refusal } from '#shared/refusal'

class Cause {
  constructor(readonly refusal: Refusal) {}
}

export const refusal = (status: ContentfulStatusCode, refused: Refusal, message: string) =>
  new HTTPException(status, { message, cause: new Cause(refused) })

export const refusalCause = (refused: Refusal): object => new Cause(refused)

export const findRefusal = ({ cause }: HTTPException): Refusal | undefined =>
  cause instanceof Cause ? cause.refusal : undefined

export class FieldError extends HTTPException {
  constructor(
    status: ContentfulStatusCode,
    message: string,
    readonly field: string,
  ) {
    super(status, { message })
  }
}

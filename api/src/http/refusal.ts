import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import type { Refusal } from '#shared/refusal'

/** Refuses with 400, because of what the request says. */
export const badRequest = (message: string) => new HTTPException(400, { message })

/** Refuses with 403, because of who asks. */
export const forbidden = (message: string) => new HTTPException(403, { message })

/** Refuses with 404. */
export const notFound = (message: string) => new HTTPException(404, { message })

/** Refuses with 409, because of what is stored. */
export const conflict = (message: string) => new HTTPException(409, { message })

/** Refusal with what is stored, if the save was made from something older. */
type Refused = Refusal & { current?: object }

class Cause {
  constructor(readonly refusal: Refused) {}
}

export const refusal = (status: ContentfulStatusCode, refused: Refused, message: string) =>
  new HTTPException(status, { message, cause: refusalCause(refused) })

export const refusalCause = (refused: Refused): object => new Cause(refused)

export const findRefusal = ({ cause }: HTTPException): Refused | undefined =>
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

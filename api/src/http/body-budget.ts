import { HTTPException } from 'hono/http-exception'

const MEGABYTE = 1024 * 1024
const MAX_BYTES = 64 * MEGABYTE
/** Memory that only small bodies may use: those of carts, logins and forms. */
const RESERVED_BYTES = 16 * MEGABYTE
const SMALL_BODY_BYTES = 16 * 1024
const RETRY_SECONDS = 5

interface BodyBudgetOptions {
  maxBytes?: number
  reservedBytes?: number
}

export class BodyBudget {
  #usedBytes = 0
  #maxBytes: number
  #reservedBytes: number

  constructor({ maxBytes = MAX_BYTES, reservedBytes = RESERVED_BYTES }: BodyBudgetOptions = {}) {
    this.#maxBytes = maxBytes
    this.#reservedBytes = reservedBytes
  }

  get usedBytes() {
    return this.#usedBytes
  }

  /** Opens a body's share of the memory. `take` throws 503 if the budget is used up. */
  open() {
    let takenBytes = 0
    return {
      take: (bytes: number) => {
        const isSmall = takenBytes + bytes <= SMALL_BODY_BYTES
        const limit = isSmall ? this.#maxBytes : this.#maxBytes - this.#reservedBytes
        if (this.#usedBytes + bytes > limit) throw tooManyBodies()
        takenBytes += bytes
        this.#usedBytes += bytes
      },
      release: () => {
        this.#usedBytes -= takenBytes
        takenBytes = 0
      },
    }
  }
}

const tooManyBodies = () =>
  new HTTPException(503, {
    message: 'The store is receiving too much at once. Please try again in a moment.',
    res: new Response(null, { headers: { 'Retry-After': String(RETRY_SECONDS) } }),
  })

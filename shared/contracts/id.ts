import { z } from 'zod'

const idMessage = (name: string) => `${name} must be a positive integer.`

/** An id as a JSON number. */
export const idSchema = (name: string, message = idMessage(name)) => z.int(message).positive(message)

/** An id as decimal text, the way queries and forms carry it; parses to a number. */
export const idTextSchema = (name: string) =>
  z
    .string()
    .regex(/^[1-9]\d{0,15}$/, idMessage(name))
    .transform(Number)
    .pipe(idSchema(name))

/** An id as a JSON number or as decimal text; parses to a number. */
export const idOrTextSchema = (name: string) => z.union([idSchema(name), idTextSchema(name)], idMessage(name))

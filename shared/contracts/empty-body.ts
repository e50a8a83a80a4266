import { z } from 'zod'

/** Of calls that take no fields. */
export const emptyBodySchema = z.strictObject({})

import { z } from 'zod'

/** Id of an object, which some API versions and settings expand. */
const idSchema = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .optional()
  .catch(undefined)

/** Parts of an event that are the same in every API version. It has the endpoint's version, not the client's. */
export const eventSchema = z.object({
  object: z.literal('event'),
  type: z.string().catch(''),
  created: z.number().catch(0),
  livemode: z.boolean().optional().catch(undefined),
  data: z
    .object({
      object: z.object({
        id: idSchema,
        payment_intent: idSchema,
        charge: idSchema,
        /** False for a warning of fraud that has become a dispute or a refund. */
        actionable: z.boolean().optional().catch(undefined),
      }),
    })
    .transform(({ object }) => object)
    .catch({}),
})
export type PaymentEvent = z.infer<typeof eventSchema>

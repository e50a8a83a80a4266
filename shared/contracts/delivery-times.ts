import { z } from 'zod'

/** Business days until a parcel arrives: the fewest and the most. */
const deliveryTimeSchema = z.tuple([z.int(), z.int()])
export type DeliveryTime = z.infer<typeof deliveryTimeSchema>

/** Delivery times by the code of the country, then by the type of the garment. */
export const deliveryTimesSchema = z.record(z.string(), z.record(z.string(), deliveryTimeSchema))
export type DeliveryTimes = z.infer<typeof deliveryTimesSchema>

import { z } from 'zod'

export const storefrontSchema = z.strictObject({
  showsBadges: z.boolean('showsBadges must be true or false.'),
  showsTestimonials: z.boolean('showsTestimonials must be true or false.'),
})
export type Storefront = z.infer<typeof storefrontSchema>

export const storefrontStateSchema = storefrontSchema.extend({
  productsWithSampleBadges: z.int(),
  hasContactEmail: z.boolean(),
})
export type StorefrontState = z.infer<typeof storefrontStateSchema>

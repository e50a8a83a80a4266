import { z } from 'zod'

export const searchSuggestionsSchema = z.object({
  products: z.array(
    z.object({
      slug: z.string(),
      name: z.string(),
      minPrice: z.string(),
      maxPrice: z.string(),
      imageUrl: z.string().nullable(),
    }),
  ),
  types: z.array(z.object({ name: z.string(), plural: z.string(), count: z.int() })),
})
export type SearchSuggestions = z.infer<typeof searchSuggestionsSchema>

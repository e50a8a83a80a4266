import { defineCollection } from 'astro:content'
import { glob } from 'astro/loaders'
import { z } from 'astro/zod'

/** Text pages. Each file is a page at its name, with a link in the footer and an entry in the sitemap. */
const pages = defineCollection({
  loader: glob({ pattern: '*.md', base: './src/content/pages' }),
  schema: z.strictObject({
    title: z.string().min(1),
    description: z.string().min(30).max(160),
    footerGroup: z.enum(['Help', 'Company']).default('Help'),
    order: z.int().default(100),
    /** Other words for which the search suggests the page. */
    keywords: z.string().min(1),
  }),
})

export const collections = { pages }

import { z } from 'zod'
import { TEXT_PAGES } from '../storefront-parts.ts'

const textPageSchema = z.enum(TEXT_PAGES)

export const READINESS_CHECKS = [
  'products',
  'stripe',
  'webhook',
  'printful',
  'contact',
  'mail',
  'pages',
  'samples',
  'order',
] as const

export const readinessCheckSchema = z.object({
  name: z.enum(READINESS_CHECKS),
  isDone: z.boolean(),
  /** Sentence that says what is wrong, empty if nothing is. */
  problem: z.string(),
})
export type ReadinessCheck = z.infer<typeof readinessCheckSchema>

export const readinessSchema = z.object({
  checks: z.array(readinessCheckSchema),
  unreadPages: z.array(textPageSchema),
  /** Not asked any more once a test mail has arrived. */
  mailServer: z.enum(['missing', 'failing', 'ready']),
})
export type Readiness = z.infer<typeof readinessSchema>

export const markReadSchema = z.strictObject({ page: textPageSchema })

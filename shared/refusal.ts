import { z } from 'zod'

const names = z.object({ name: z.string(), slug: z.string() })
const override = z.enum(['allowHiding', 'allowPrices', 'changeSource'])
export type SyncOverride = z.infer<typeof override>

const guard = { products: z.array(names), override }
const refused = <R extends string, D extends z.ZodRawShape>(reason: R, details: D) =>
  z.object({ reason: z.literal(reason), details: z.object(details) })
const plain = <R extends string>(reason: R) => z.object({ reason: z.literal(reason) })

/** Reason of a refusal, for a screen or a script that distinguishes errors. Sentences are for people. */
export const refusalSchema = z.discriminatedUnion('reason', [
  plain('conflict'),
  plain('two_factor_required'),
  plain('login_expired'),
  plain('cart_full'),
  refused('out_of_stock', { available: z.int() }),
  refused('image_unreachable', { imageUrls: z.array(z.string()) }),
  refused('sync_would_hide', guard),
  refused('sync_would_reprice', guard),
  refused('sync_other_source', { override }),
  plain('sync_running'),
  plain('token_refused'),
])
export type Refusal = z.infer<typeof refusalSchema>
export type RefusalReason = Refusal['reason']
export const refusalReasonSchema = z.enum(refusalSchema.options.map(({ shape }) => shape.reason.value))

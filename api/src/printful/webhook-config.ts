import { z } from 'zod'

export interface WebhookConfig {
  url: string
  types: string[]
  params: { stock_updated?: { product_ids: number[] } }
}

/** Printful has been seen to return ids as texts. */
const productId = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)])

const configSchema = z.object({
  url: z.string().trim().min(1),
  types: z.array(z.string()).catch([]),
  // Printful sends an empty object as an empty list.
  params: z.object({ stock_updated: z.object({ product_ids: z.array(productId) }).optional() }).catch({}),
})

export const toWebhookConfig = (result: unknown): WebhookConfig | undefined =>
  configSchema.safeParse(result).data

export function isSameConfig(one: WebhookConfig, other: WebhookConfig): boolean {
  const sorted = ({ url, types, params }: WebhookConfig) =>
    JSON.stringify([url, types.toSorted(), params.stock_updated?.product_ids.toSorted((a, b) => a - b)])
  return sorted(one) === sorted(other)
}

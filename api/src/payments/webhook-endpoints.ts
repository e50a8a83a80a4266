import type Stripe from 'stripe'
import { WEBHOOK_EVENTS } from './webhook-events.ts'

type Endpoint = Stripe.WebhookEndpoint

/** Stripe allows 16 endpoints for an account. */
const PAGE_SIZE = 100

/** Returns where Stripe sends the events of a store. */
export const stripeWebhookUrl = (siteUrl: string): string => `${siteUrl}/_api/stripe/webhook`

export async function listEndpoints({ webhookEndpoints }: Stripe, url: string): Promise<Endpoint[]> {
  const { data } = await webhookEndpoints.list({ limit: PAGE_SIZE })
  return data.filter((endpoint) => endpoint.url === url)
}

/** Lists the events that the store reads and that an endpoint doesn't get. */
export function listMissingEvents({ enabled_events: enabled }: Endpoint): string[] {
  return enabled.includes('*') ? [] : WEBHOOK_EVENTS.filter((type) => !enabled.includes(type))
}

export type Registration = 'kept' | 'completed' | 'created' | 'replaced'

/**
 * Registers the store's webhook. An endpoint whose secret the store has is kept, and gets the events that it lacks. Another one
 * is replaced: `saveSecret` is called before the old one is deleted. All calls throw Stripe's errors.
 */
export async function registerEndpoint(
  stripe: Stripe,
  { url, hasSecret, saveSecret }: { url: string; hasSecret: boolean; saveSecret(secret: string): void },
): Promise<Registration> {
  const { webhookEndpoints } = stripe
  const found = await listEndpoints(stripe, url)
  const [only] = found
  // With two endpoints nobody knows whose secret is set.
  if (only && found.length === 1 && hasSecret) {
    if (only.status === 'enabled' && listMissingEvents(only).length === 0) return 'kept'
    await webhookEndpoints.update(only.id, { enabled_events: WEBHOOK_EVENTS, disabled: false })
    return 'completed'
  }
  const { secret } = await webhookEndpoints.create({ url, enabled_events: WEBHOOK_EVENTS })
  if (!secret) throw new Error('Stripe did not send the secret of the webhook.')
  saveSecret(secret)
  for (const { id } of found) await webhookEndpoints.del(id)
  return only ? 'replaced' : 'created'
}

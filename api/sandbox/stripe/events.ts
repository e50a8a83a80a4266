import { createHmac } from 'node:crypto'
import type { Ledger } from './ledger.ts'

const API_VERSION = '2026-10-28.endive'

export interface StripeEvent {
  id: string
  object: 'event'
  api_version: string
  created: number
  livemode: boolean
  type: string
  pending_webhooks: number
  request: { id: null; idempotency_key: null }
  data: { object: unknown; previous_attributes?: object }
}

export type Events = ReturnType<typeof createEvents>

/** Creates Stripe's events. @param firstUrl takes the events until `setWebhookUrl` names another URL */
export function createEvents(ledger: Ledger, firstUrl: string | undefined, secret: string) {
  const all: StripeEvent[] = []
  let url = firstUrl
  let isSending = true

  /** Signs an event anew and delivers it, whether it was delivered before or not. */
  const deliver = (event: object): Promise<Response> => {
    const body = JSON.stringify(event)
    return fetch(url ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': sign(body, secret) },
      body,
      signal: AbortSignal.timeout(10_000),
    })
  }

  return {
    /** All events, the oldest first, whether they were delivered or not. */
    all,
    deliver,

    /**
     * Creates an event with the object as it is now and delivers it, unless events are lost.
     * @param previous values of the fields that have changed
     */
    async send(type: string, object: object | undefined, previous?: object): Promise<StripeEvent> {
      const event: StripeEvent = {
        id: ledger.newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: ledger.now(),
        livemode: Reflect.get(object ?? {}, 'livemode') === true,
        type,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
      }
      all.push(event)
      if (url && isSending) await deliver(event).catch(() => {})
      return event
    },

    setUrl: (newUrl: string) => {
      url = newUrl
    },
    setSending: (sends: boolean) => {
      isSending = sends
    },
  }
}

/** @see https://docs.stripe.com/webhooks#verify-manually */
export function sign(body: string, secret: string, at = Math.floor(Date.now() / 1000)): string {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${signature}`
}

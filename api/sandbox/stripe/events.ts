import { createHmac } from 'node:crypto'
import { type SandboxClock, toSeconds } from '../clock.ts'
import type { Send } from '../webhooks.ts'
import type { Ledger } from './ledger.ts'
import type { StripeEvent } from './wire.ts'

const API_VERSION = '2026-10-28.endive'
const DELIVERY_LIMIT_MS = 10_000

interface EventsOptions {
  url: string | undefined
  secret: string
  clock: SandboxClock
  send: Send
}

export type Events = ReturnType<typeof createEvents>

export function createEvents(ledger: Ledger, { url: firstUrl, secret, clock, send }: EventsOptions) {
  let url = firstUrl
  let isSending = true

  /** Signs an event anew and delivers it, whether it was delivered before or not. */
  const deliver = async (event: object): Promise<Response> => {
    const body = JSON.stringify(event)
    const signature = sign(body, secret, toSeconds(clock.now()))
    const headers = { 'content-type': 'application/json', 'stripe-signature': signature }
    return withinLimit(clock, (signal) =>
      send(new Request(url ?? '', { method: 'POST', headers, body, signal })),
    )
  }

  return {
    deliver,

    /** Creates an event with a copy of the object and delivers it. `previous` has old values of fields that changed. */
    async send(type: string, object: object | undefined, previous?: object): Promise<StripeEvent> {
      const event: StripeEvent = {
        id: ledger.newId('evt'),
        object: 'event',
        api_version: API_VERSION,
        created: ledger.now(),
        livemode: isLive(ledger, object),
        type,
        pending_webhooks: 1,
        request: { id: null, idempotency_key: null },
        data: { object: structuredClone(object), ...(previous && { previous_attributes: previous }) },
      }
      ledger.events.add(event)
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

/** Returns the mode of the object, or of its payment, because a refund has no mode of its own. */
function isLive(ledger: Ledger, object: object = {}): boolean {
  const { livemode, payment_intent } = object as { livemode?: boolean; payment_intent?: string | null }
  return livemode ?? ledger.intents.find(payment_intent ?? '')?.livemode ?? false
}

/** @throws if there is no response in ten seconds */
async function withinLimit(
  clock: SandboxClock,
  send: (signal: AbortSignal) => Promise<Response>,
): Promise<Response> {
  const limit = new AbortController()
  const done = new AbortController()
  const timeout = clock.sleep(DELIVERY_LIMIT_MS, done.signal).then(() => {
    limit.abort(new DOMException('The store does not answer.', 'TimeoutError'))
    throw limit.signal.reason
  })
  return Promise.race([send(limit.signal), timeout]).finally(() => done.abort())
}

/** @see https://docs.stripe.com/webhooks#verify-manually */
function sign(body: string, secret: string, at: number): string {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${signature}`
}

import { createHmac } from 'node:crypto'
import { type SandboxClock, toSeconds } from '../clock.ts'
import type { Send } from '../webhooks.ts'
import type { Ledger } from './ledger.ts'
import { type ApiVersion, NEWEST_VERSION, toVersion } from './versions.ts'
import type { StripeEvent } from './wire.ts'

const DELIVERY_LIMIT_MS = 10_000

interface EventsOptions {
  url: string | undefined
  secret: string
  clock: SandboxClock
  send: Send
  /** Stores what an event tells of before it leaves. */
  save(): void
}

export type Events = ReturnType<typeof createEvents>

export function createEvents(ledger: Ledger, { url: firstUrl, secret, clock, send, save }: EventsOptions) {
  let url = firstUrl
  let isSending = true
  let version: ApiVersion = NEWEST_VERSION
  let contentType: string | null = 'application/json'

  /** Signs an event anew and delivers it, whether it was delivered before or not. */
  const deliver = async (event: object, to = { url: url ?? '', secret }): Promise<Response> => {
    const body = JSON.stringify(event)
    const signature = sign(body, to.secret, toSeconds(clock.now()))
    const headers = { 'stripe-signature': signature, ...(contentType && { 'content-type': contentType }) }
    // Bytes have no content type of their own.
    const bytes = new TextEncoder().encode(body)
    return withinLimit(clock, (signal) =>
      send(new Request(to.url, { method: 'POST', headers, body: bytes, signal })),
    )
  }

  return {
    deliver,

    /** Creates an event with a copy of the object and delivers it. `previous` has old values of fields that changed. */
    async send(type: string, object: object | undefined, previous?: object): Promise<StripeEvent> {
      const event: StripeEvent = {
        id: ledger.newId('evt'),
        object: 'event',
        api_version: version,
        created: ledger.now(),
        livemode: isLive(ledger, object),
        type,
        pending_webhooks: 1,
        request: version === '2017-01-27' ? ledger.newId('req') : { id: null, idempotency_key: null },
        data: {
          object: toVersion(ledger, object, version),
          ...(previous && { previous_attributes: previous }),
        },
      }
      ledger.events.add(event)
      save()
      if (url && isSending) await deliver(event).catch(() => {})
      const endpoints = isSending ? listSubscribers(ledger, event) : []
      for (const endpoint of endpoints) await deliver(event, endpoint).catch(() => {})
      return event
    },

    setUrl: (newUrl: string) => {
      url = newUrl
    },
    /** Sends later events in the version of the account, as an endpoint without one of its own does. */
    setVersion: (newVersion: ApiVersion) => {
      version = newVersion
    },
    /** Sends later events with another content type, as some proxies do, or with none. */
    setContentType: (type: string | null) => {
      contentType = type
    },
    setSending: (sends: boolean) => {
      isSending = sends
    },
  }
}

/** Lists the registered endpoints that get an event, with the secrets that sign it. */
const listSubscribers = ({ webhookEndpoints, endpointSecrets }: Ledger, { livemode, type }: StripeEvent) =>
  webhookEndpoints.rows
    .filter((endpoint) => endpoint.status === 'enabled' && endpoint.livemode === livemode)
    .filter(({ enabled_events }) => enabled_events.includes('*') || enabled_events.includes(type))
    .map(({ id, url }) => ({ url, secret: endpointSecrets.require(id).secret }))

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

import { type FormObject, listOf, textAt } from '../form-data.ts'
import { findVisible, isVisible, missing } from './accounts.ts'
import type { Ledger } from './ledger.ts'
import { refuseMetadata } from './limits.ts'
import { toMetadata } from './metadata.ts'
import { endpointChange, endpointRequest, objectRequest } from './requests.ts'
import { json, refuse, type StripeResponse } from './response.ts'
import type { WebhookEndpoint } from './wire.ts'

const MAX_ENDPOINTS = 16
const PATH = /^\/v1\/webhook_endpoints\/(\w+)$/

/** Creates, changes or deletes an endpoint. Returns undefined for another path. */
export function writeEndpoint(
  ledger: Ledger,
  { method, pathname }: { method: string; pathname: string },
  input: FormObject,
  isLive: boolean,
): StripeResponse | undefined {
  if (method === 'POST' && pathname === '/v1/webhook_endpoints') return createEndpoint(ledger, input, isLive)
  const [, id] = PATH.exec(pathname) ?? []
  if (id === undefined) return undefined
  const refusal = method === 'DELETE' ? objectRequest(input, '') : refuseChange(input, isLive)
  if (refusal) return refusal
  const endpoint = findVisible(ledger, ledger.webhookEndpoints, id, isLive)
  if (!endpoint) return missing(ledger, 'webhook_endpoint', id, isLive)
  return method === 'DELETE' ? deleteEndpoint(ledger, endpoint) : changeEndpoint(endpoint, input)
}

function createEndpoint(ledger: Ledger, input: FormObject, livemode: boolean): StripeResponse {
  const url = textAt(input, 'url') ?? ''
  const refusal = endpointRequest(input, '') ?? refuseMetadata(input) ?? refuseUrl(url, livemode)
  if (refusal) return refusal
  const others = ledger.webhookEndpoints.rows.filter((endpoint) => isVisible(ledger, endpoint, livemode))
  if (others.length >= MAX_ENDPOINTS) {
    const mode = livemode ? 'live' : 'test'
    return refuse(
      400,
      undefined,
      `You have reached the maximum of ${MAX_ENDPOINTS} ${mode} webhook endpoints.`,
    )
  }
  const endpoint: WebhookEndpoint = {
    id: ledger.newId('we', livemode),
    object: 'webhook_endpoint',
    api_version: textAt(input, 'api_version') ?? null,
    application: null,
    created: ledger.now(),
    description: textAt(input, 'description') ?? null,
    enabled_events: listOf(input.enabled_events).map(String),
    livemode,
    metadata: toMetadata(input),
    status: 'enabled',
    url,
  }
  const secret = ledger.newId('whsec', livemode)
  ledger.webhookEndpoints.add(endpoint)
  ledger.endpointSecrets.add({ id: endpoint.id, secret })
  return json({ ...endpoint, secret })
}

function refuseChange(input: FormObject, isLive: boolean): StripeResponse | undefined {
  const url = textAt(input, 'url')
  return endpointChange(input, '') ?? (url === undefined ? undefined : refuseUrl(url, isLive))
}

function changeEndpoint(endpoint: WebhookEndpoint, input: FormObject): StripeResponse {
  endpoint.url = textAt(input, 'url') ?? endpoint.url
  endpoint.description = textAt(input, 'description') ?? endpoint.description
  if (input.enabled_events) endpoint.enabled_events = listOf(input.enabled_events).map(String)
  if (input.disabled) endpoint.status = input.disabled === 'true' ? 'disabled' : 'enabled'
  return json(endpoint)
}

function deleteEndpoint(ledger: Ledger, endpoint: WebhookEndpoint): StripeResponse {
  ledger.webhookEndpoints.delete(endpoint)
  return json({ id: endpoint.id, object: 'webhook_endpoint', deleted: true })
}

// Stripe can't reach this machine in test mode either.
function refuseUrl(text: string, isLive: boolean): StripeResponse | undefined {
  const url = URL.parse(text)
  const problem = (message: string) => refuse(400, 'url_invalid', `Invalid URL: ${message}`, { param: 'url' })
  if (!url || !/^https?:$/.test(url.protocol))
    return problem('An explicit scheme (such as https) must be provided.')
  if (isLive && url.protocol !== 'https:')
    return problem(`${text}. URLs in livemode must begin with "https://"`)
  if (url.hostname === 'localhost' || /^127\./.test(url.hostname))
    return problem('URL must be publicly accessible.')
  return undefined
}

import { type FormObject, parseBracketForm } from '../form-data.ts'
import type { Storage } from '../storage.ts'
import { findVisible, missing } from './accounts.ts'
import { createCoupon } from './coupons.ts'
import { createCustomer } from './customers.ts'
import { createReplays } from './idempotency.ts'
import type { Ledger } from './ledger.ts'
import { createReads } from './reads.ts'
import type { Refunds } from './refunds.ts'
import { objectRequest, refundRequest } from './requests.ts'
import { refuse, type StripeResponse } from './response.ts'
import { addSession, expireSession, refuseSession } from './sessions.ts'
import { writeEndpoint } from './webhook-endpoints.ts'

const LIVE_KEY = /^Bearer [a-z]+_live_/

/** Masks a key as Stripe does in its refusal, which repeats its end. */
const maskKey = (key: string): string =>
  key.replace(/^(\w+?_(?:test|live)_)?(.*?)(.{0,4})$/, (_, prefix = '', middle, end) => {
    return `${prefix}${'*'.repeat(middle.length)}${end}`
  })

export function createApi(ledger: Ledger, refunds: Refunds, origin: string, storage: Storage) {
  const reads = createReads(ledger)
  const replays = createReplays(ledger.now, storage)

  const write = (pathname: string, input: FormObject, isLive: boolean) => {
    if (pathname === '/v1/customers') return createCustomer(ledger, input, isLive)
    if (pathname === '/v1/coupons') return createCoupon(ledger, input, isLive)
    if (pathname === '/v1/refunds') return refundRequest(input, '') ?? refunds.create(input, isLive)
    if (pathname === '/v1/checkout/sessions') {
      const refusal = refuseSession(ledger, input, isLive)
      return refusal ?? reads.show(addSession(ledger, input, { livemode: isLive, origin }), input)
    }
    const [, id] = /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/.exec(pathname) ?? []
    if (id === undefined) return undefined
    const refusal = objectRequest(input, '')
    if (refusal) return refusal
    const session = findVisible(ledger, ledger.sessions, id, isLive)
    if (!session) return missing(ledger, 'checkout.session', id, isLive)
    return expireSession(session) ?? reads.show(session, input)
  }

  return {
    async respond(request: Request, url: URL): Promise<StripeResponse> {
      const authorization = request.headers.get('authorization') ?? ''
      if (!authorization.startsWith('Bearer '))
        return refuse(401, 'api_key_missing', 'You did not provide an API key.')
      const secretKey = authorization.slice('Bearer '.length)
      if (ledger.account.revokedKeys.has(secretKey))
        return refuse(401, undefined, `Invalid API Key provided: ${maskKey(secretKey)}`)
      const text = await request.text()
      const input = parseBracketForm(text || url.search.slice(1))
      const key = request.headers.get('idempotency-key')
      const response = replays.once(key, `${url.pathname} ${text}`, () => {
        const isLive = LIVE_KEY.test(authorization)
        const { method } = request
        const found =
          method === 'GET'
            ? reads.respond(url.pathname, input, isLive)
            : (writeEndpoint(ledger, { method, pathname: url.pathname }, input, isLive) ??
              (method === 'POST' ? write(url.pathname, input, isLive) : undefined))
        return found ?? refuse(404, 'resource_missing', `Unrecognized request URL (${url.pathname}).`)
      })
      return { ...response, headers: { 'Request-Id': ledger.newId('req'), ...response.headers } }
    },
  }
}

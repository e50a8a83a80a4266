import { type FormObject, parseBracketForm } from '../form-data.ts'
import { findVisible, missing } from './accounts.ts'
import { createCustomer } from './customers.ts'
import { createReplays } from './idempotency.ts'
import type { Ledger } from './ledger.ts'
import { createReads } from './reads.ts'
import type { Refunds } from './refunds.ts'
import { refuse, type StripeResponse } from './response.ts'
import { addSession, expireSession, refuseSession } from './sessions.ts'

const LIVE_KEY = /^Bearer [a-z]+_live_/

export function createApi(ledger: Ledger, refunds: Refunds, origin: string) {
  const reads = createReads(ledger)
  const replays = createReplays(ledger.now)

  const write = (pathname: string, input: FormObject, isLive: boolean) => {
    if (pathname === '/v1/customers') return createCustomer(ledger, input, isLive)
    if (pathname === '/v1/refunds') return refunds.create(input, isLive)
    if (pathname === '/v1/checkout/sessions') {
      const refusal = refuseSession(ledger, input)
      return refusal ?? reads.show(addSession(ledger, input, { livemode: isLive, origin }), input)
    }
    const [, id] = /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/.exec(pathname) ?? []
    if (id === undefined) return undefined
    const session = findVisible(ledger, ledger.sessions, id, isLive)
    if (!session) return missing(ledger, 'checkout.session', id, isLive)
    return expireSession(session) ?? reads.show(session, input)
  }

  return {
    async respond(request: Request, url: URL): Promise<StripeResponse> {
      const authorization = request.headers.get('authorization') ?? ''
      if (!authorization.startsWith('Bearer '))
        return refuse(401, 'api_key_missing', 'You did not provide an API key.')
      const text = await request.text()
      const input = parseBracketForm(text || url.search.slice(1))
      const isWrite = request.method === 'POST'
      const key = request.headers.get('idempotency-key')
      const response = replays.once(key, `${url.pathname} ${text}`, () => {
        const isLive = LIVE_KEY.test(authorization)
        const found = isWrite
          ? write(url.pathname, input, isLive)
          : reads.respond(url.pathname, input, isLive)
        return found ?? refuse(404, 'resource_missing', `Unrecognized request URL (${url.pathname}).`)
      })
      return { ...response, headers: { 'Request-Id': ledger.newId('req'), ...response.headers } }
    },
  }
}

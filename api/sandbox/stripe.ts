import { createHmac } from 'node:crypto'
import { deliver } from './delivery.ts'
import { type Fault, faultPlan, plannedResponse } from './faults.ts'
import { at, type FormObject, listOf, parseBracketForm, textAt } from './form-data.ts'
import { paymentPage } from './payment-page.ts'

const API_VERSION = '2026-10-28.endive'
const MIN_TOTAL_CENTS = 50
const PAGE_LIMIT = 100
const TAX_RATE = 0.08

export interface PaymentsSandboxOptions {
  port?: number
  /** Takes the events, which `webhookSecret` signs. */
  webhookUrl?: string
  webhookSecret?: string
}

export interface SandboxSession {
  id: string
  object: 'checkout.session'
  livemode: false
  mode: 'payment'
  status: 'open' | 'complete' | 'expired'
  payment_status: 'unpaid' | 'paid'
  url: string | null
  created: number
  expires_at: number
  success_url: string
  cancel_url: string | null
  client_reference_id: string | null
  metadata: Record<string, string>
  currency: string
  amount_subtotal: number
  amount_total: number
  total_details: { amount_discount: number; amount_shipping: number; amount_tax: number }
  customer_email: string | null
  customer_details: { email: string | null }
  payment_intent: string | null
}

interface StoredSession extends SandboxSession {
  lineItems: {
    id: string
    object: 'item'
    description: string
    quantity: number
    amount_subtotal: number
    amount_total: number
  }[]
  shipping: unknown
}

interface Intent {
  id: string
  amount: number
  refunded: number
}

interface SandboxRefund {
  id: string
  object: 'refund'
  amount: number
  currency: 'usd'
  payment_intent: string
  status: 'succeeded'
  created: number
  metadata: Record<string, string>
}

type Json = { status: number; body: unknown }
const json = (body: unknown): Json => ({ status: 200, body })
const refuse = (status: number, code: string, message: string): Json => ({
  status,
  body: { error: { type: 'invalid_request_error', code, message } },
})

/** Seconds since the epoch. */
const now = () => Math.floor(Date.now() / 1000)

/** A development tool: the part of Stripe's API that checkout uses, over HTTP, with its own hosted payment page. */
export function startPaymentsSandbox({
  port = 0,
  webhookUrl: firstWebhookUrl,
  webhookSecret = 'whsec_sandbox',
}: PaymentsSandboxOptions = {}) {
  const faults = faultPlan()
  const sessions: StoredSession[] = []
  const intents = new Map<string, Intent>()
  const refunds: SandboxRefund[] = []
  /** The email of each. */
  const customers = new Map<string, string>()
  const replies = new Map<string, { request: string; parts: Json }>()
  const calls: string[] = []
  let lastId = 0
  // Ids of two runs must differ: a store may be restored while this one starts anew.
  const run = Math.random().toString(36).slice(2, 8)
  const newId = (prefix: string) => `${prefix}_test_${run}${++lastId}`
  let isSending = true
  let webhookUrl = firstWebhookUrl

  const server: Bun.Server<undefined> = Bun.serve({
    hostname: '127.0.0.1',
    port,
    development: false,
    reusePort: false,
    idleTimeout: 255,
    async fetch(request): Promise<Response> {
      const url = new URL(request.url)
      const path = `${request.method} ${url.pathname}${url.search}`
      calls.push(path)
      if (url.pathname.startsWith('/pay/')) return showPaymentPage(request, url)
      const fault = faults.next(path)
      const response = fault?.response ?? (await respond(request, url))
      return deliver(plannedResponse(response), fault?.delivery)
    },
  })
  const origin = `http://127.0.0.1:${server.port}`

  async function respond(request: Request, url: URL): Promise<Json> {
    if (!request.headers.get('authorization')?.startsWith('Bearer '))
      return refuse(401, 'api_key_missing', 'You did not provide an API key.')
    const text = await request.text()
    const key = request.headers.get('idempotency-key')
    const known = key ? replies.get(key) : undefined
    const signature = `${url.pathname} ${text}`
    if (known && known.request !== signature) {
      return refuse(
        400,
        'idempotency_error',
        'Keys for idempotent requests can only be used with the same parameters they were first used with.',
      )
    }
    const parts = known?.parts ?? handle(request.method, url, parseBracketForm(text || url.search.slice(1)))
    if (key && parts.status === 200) replies.set(key, { request: signature, parts: structuredClone(parts) })
    return parts
  }

  function handle(method: string, { pathname }: URL, input: FormObject): Json {
    if (pathname === '/v1/checkout/sessions')
      return method === 'POST' ? createSession(input) : listSessions(input)
    const [, id, action] = /^\/v1\/checkout\/sessions\/([^/]+)(\/expire)?$/.exec(pathname) ?? []
    if (id !== undefined) {
      const session = sessions.find((each) => each.id === id)
      if (!session) return refuse(404, 'resource_missing', `No such checkout.session: '${id}'`)
      return action ? expire(session) : json(show(session, input))
    }
    if (pathname === '/v1/customers' && method === 'POST') {
      const id = newId('cus')
      customers.set(id, textAt(input, 'email') ?? '')
      return json({ id, object: 'customer' })
    }
    if (pathname === '/v1/refunds') return method === 'POST' ? createRefund(input) : listRefunds(input)
    return refuse(404, 'resource_missing', `Unrecognized request URL (${method}: ${pathname}).`)
  }

  function createSession(input: FormObject): Json {
    const lineItems = listOf(input.line_items).map((item, index) => {
      const quantity = Number(textAt(item, 'quantity'))
      const unit = Number(textAt(item, 'price_data', 'unit_amount'))
      return {
        ...{ id: `li_${index}`, object: 'item' as const, quantity },
        ...{ amount_subtotal: unit * quantity, amount_total: unit * quantity },
        description: textAt(item, 'price_data', 'product_data', 'name') ?? '',
      }
    })
    const subtotal = lineItems.reduce((sum, { amount_total }) => sum + amount_total, 0)
    const shipping = Number(
      textAt(input, 'shipping_options', '0', 'shipping_rate_data', 'fixed_amount', 'amount') ?? 0,
    )
    const tax = textAt(input, 'automatic_tax', 'enabled') === 'true' ? Math.round(subtotal * TAX_RATE) : 0
    const total = subtotal + shipping + tax
    const email = textAt(input, 'customer_email') ?? customers.get(textAt(input, 'customer') ?? '') ?? null
    if (input.mode !== 'payment') return refuse(400, 'parameter_invalid', 'Only mode=payment is known here.')
    if (!(total >= MIN_TOTAL_CENTS))
      return refuse(
        400,
        'amount_too_small',
        "The Checkout Session's total amount due must add up to at least $0.50 usd",
      )
    const expiresAt = Number(textAt(input, 'expires_at') ?? now() + 86_400)
    if (expiresAt < now() + 30 * 60 - 60)
      return refuse(400, 'parameter_invalid', 'expires_at must be at least 30 minutes ahead.')
    const id = newId('cs')
    const session: StoredSession = {
      ...{ id, object: 'checkout.session', livemode: false, mode: 'payment' },
      ...{ status: 'open', payment_status: 'unpaid', url: `${origin}/pay/${id}` },
      ...{ created: now(), expires_at: expiresAt },
      success_url: textAt(input, 'success_url') ?? '',
      cancel_url: textAt(input, 'cancel_url') ?? null,
      client_reference_id: textAt(input, 'client_reference_id') ?? null,
      metadata: toMetadata(input),
      ...{ currency: 'usd', amount_subtotal: subtotal, amount_total: total },
      total_details: { amount_discount: 0, amount_shipping: shipping, amount_tax: tax },
      customer_email: textAt(input, 'customer_email') ?? null,
      customer_details: { email },
      payment_intent: null,
      lineItems,
      shipping: at(input, 'payment_intent_data', 'shipping') ?? null,
    }
    sessions.unshift(session)
    return json(show(session, input))
  }

  function show({ lineItems, shipping, ...session }: StoredSession, input: FormObject) {
    const expanded = listOf(input.expand).map(String)
    const has = (name: string) => expanded.some((each) => each === name || each === `data.${name}`)
    const intent = session.payment_intent ? intents.get(session.payment_intent) : undefined
    return {
      ...session,
      ...(has('line_items') && {
        line_items: { object: 'list', url: '', has_more: false, data: lineItems },
      }),
      ...(intent && has('payment_intent') && { payment_intent: toIntent(intent, shipping) }),
    }
  }

  function listSessions(input: FormObject): Json {
    const since = Number(textAt(input, 'created', 'gte') ?? 0)
    const limit = Math.min(Number(textAt(input, 'limit') ?? 10), PAGE_LIMIT)
    const found = sessions.filter(({ created }) => created >= since)
    const after = textAt(input, 'starting_after')
    const start = after ? found.findIndex(({ id }) => id === after) + 1 : 0
    const data = found.slice(start, start + limit)
    const rows = data.map((session) => show(session, input))
    return json({
      ...{ object: 'list', url: '/v1/checkout/sessions', data: rows },
      has_more: start + limit < found.length,
    })
  }

  function expire(session: StoredSession): Json {
    if (session.status !== 'open') {
      return refuse(
        400,
        'resource_invalid_state',
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
      )
    }
    Object.assign(session, { status: 'expired', url: null })
    return json(show(session, {}))
  }

  function createRefund(input: FormObject): Json {
    const intent = intents.get(textAt(input, 'payment_intent') ?? '')
    if (!intent) return refuse(404, 'resource_missing', 'No such payment_intent.')
    const left = intent.amount - intent.refunded
    const amount = Number(textAt(input, 'amount') ?? left)
    if (left === 0) return refuse(400, 'charge_already_refunded', 'The charge has already been refunded.')
    if (!(amount > 0 && amount <= left))
      return refuse(
        400,
        'parameter_invalid',
        `Refund amount ($${amount / 100}) is greater than unrefunded amount.`,
      )
    intent.refunded += amount
    const refund: SandboxRefund = {
      ...{ id: newId('re'), object: 'refund', amount, currency: 'usd', payment_intent: intent.id },
      ...{ status: 'succeeded', created: now(), metadata: toMetadata(input) },
    }
    refunds.unshift(refund)
    void send('charge.refunded', toCharge(intent))
    return json(refund)
  }

  const listRefunds = (input: FormObject): Json =>
    json({
      ...{ object: 'list', url: '/v1/refunds', has_more: false },
      data: refunds.filter(({ payment_intent }) => payment_intent === textAt(input, 'payment_intent')),
    })

  /** @throws for a session that nobody can pay any more */
  async function pay(id: string, amountCents?: number, discountCents = 0): Promise<StoredSession> {
    const session = requireOpen(id)
    session.payment_status = 'paid'
    session.amount_total = (amountCents ?? session.amount_total) - discountCents
    session.total_details.amount_discount = discountCents
    await complete(session)
    return session
  }

  function requireOpen(id: string): StoredSession {
    const session = sessions.find((each) => each.id === id)
    if (session?.status !== 'open') throw new Error(`The session ${id} is not open.`)
    return session
  }

  async function complete(session: StoredSession): Promise<void> {
    const intent = { id: newId('pi'), amount: session.amount_total, refunded: 0 }
    intents.set(intent.id, intent)
    Object.assign(session, { status: 'complete', url: null, payment_intent: intent.id })
    await send('checkout.session.completed', show(session, {}))
  }

  /** Paid later, as by a bank debit: complete now, and settled or failed by `settle`. */
  const payLater = async (id: string): Promise<void> => complete(requireOpen(id))

  async function settle(id: string, succeeds = true): Promise<void> {
    const session = sessions.find((each) => each.id === id)
    if (!session) throw new Error(`There is no session ${id}.`)
    if (succeeds) session.payment_status = 'paid'
    const type = `checkout.session.async_payment_${succeeds ? 'succeeded' : 'failed'}`
    await send(type, show(session, {}))
  }

  /** Signs and sends an event, or the given one again. Returns it. */
  async function send(type: string, object: unknown, id = newId('evt')) {
    const event = {
      ...{ id, object: 'event', api_version: API_VERSION, created: now(), livemode: false, type },
      ...{ pending_webhooks: 1, request: { id: null, idempotency_key: null }, data: { object } },
    }
    if (webhookUrl && isSending) await deliverEvent(event).catch(() => {})
    return event
  }

  function deliverEvent(event: object): Promise<Response> {
    const body = JSON.stringify(event)
    return fetch(webhookUrl ?? '', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': sign(body, webhookSecret) },
      body,
      signal: AbortSignal.timeout(10_000),
    })
  }

  async function showPaymentPage(request: Request, { pathname }: URL): Promise<Response> {
    const [, , id = '', action] = pathname.split('/')
    const session = sessions.find((each) => each.id === id)
    if (request.method === 'POST' && session?.status === 'open' && (action === 'pay' || action === 'later')) {
      await (action === 'pay' ? pay(id) : payLater(id))
      return Response.redirect(session.success_url.replace('{CHECKOUT_SESSION_ID}', id), 303)
    }
    const page = paymentPage(session, action === 'decline' && request.method === 'POST')
    return new Response(page, {
      status: session ? 200 : 404,
      headers: { 'content-type': 'text/html; charset=utf-8' },
    })
  }

  return {
    url: origin,
    calls,
    sessions,
    refunds,
    pay,
    payLater,
    settle,
    send,
    deliverEvent,
    setWebhookUrl: (url: string) => {
      webhookUrl = url
    },
    /** Whether events are sent, or lost. */
    setSending: (sends: boolean) => {
      isSending = sends
    },
    async dispute(paymentIntent: string) {
      const intent = intents.get(paymentIntent)
      if (!intent) throw new Error(`There is no payment ${paymentIntent}.`)
      const dispute = { id: newId('dp'), object: 'dispute', amount: intent.amount, reason: 'fraudulent' }
      return send('charge.dispute.created', {
        ...dispute,
        ...{ charge: `ch_${intent.id}`, payment_intent: intent.id, status: 'needs_response' },
      })
    },
    fail: (match: RegExp, fault: Fault, times = 1) => faults.add(match, fault, times),
    stop: () => server.stop(true),
  }
}

export type PaymentsSandbox = ReturnType<typeof startPaymentsSandbox>

/** @see https://docs.stripe.com/webhooks#verify-manually */
export function sign(body: string, secret: string, at = now()): string {
  const signature = createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')
  return `t=${at},v1=${signature}`
}

const toMetadata = (input: FormObject): Record<string, string> =>
  Object.fromEntries(
    Object.entries(at(input, 'metadata') ?? {}).map(([name, value]) => [name, String(value)]),
  )

const toIntent = ({ id, amount }: Intent, shipping: unknown) => ({
  ...{ id, object: 'payment_intent', amount, currency: 'usd', status: 'succeeded' },
  shipping,
})

const toCharge = ({ id, amount, refunded }: Intent) => ({
  ...{ id: `ch_${id}`, object: 'charge', amount, currency: 'usd', payment_intent: id },
  ...{ amount_refunded: refunded, refunded: refunded === amount },
})

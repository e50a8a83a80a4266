import { systemClock } from '../src/platform/clock.ts'
import type { SandboxClock } from './clock.ts'
import { deliver } from './delivery.ts'
import { type Fault, faultPlan, plannedResponse } from './faults.ts'
import { memoryOnly, type Storage } from './storage.ts'
import { createActions } from './stripe/actions.ts'
import { createApi } from './stripe/api.ts'
import { createBooks } from './stripe/books.ts'
import { createCheckout } from './stripe/checkout.ts'
import { createEvents } from './stripe/events.ts'
import { createExpiry } from './stripe/expiry.ts'
import { createFees } from './stripe/fees.ts'
import { createLedger } from './stripe/ledger.ts'
import type { ManagedPayments } from './stripe/managed-payments.ts'
import { respondToShopper } from './stripe/payment-page.ts'
import { createRefunds } from './stripe/refunds.ts'
import type { Send } from './webhooks.ts'

const OWN_HEADERS = { 'X-Sandbox': 'stripe' }

export interface CreatePaymentsSandboxOptions {
  origin: string
  /** Receives the events, which `webhookSecret` signs. */
  webhookUrl?: string
  webhookSecret?: string
  clock?: SandboxClock
  fetch?: Send
  /** Returns a number from 0 up to 1, from which the ids of a run are made. */
  random?: () => number
  /** On by default, as for new accounts. */
  managedPayments?: ManagedPayments
  /** Holds what the sandbox was told, by default as long as it runs. */
  storage?: Storage
}

export interface PaymentsSandboxOptions extends Omit<CreatePaymentsSandboxOptions, 'origin'> {
  port?: number
}

export type PaymentsSandbox = ReturnType<typeof startPaymentsSandbox>

export function startPaymentsSandbox({ port = 0, ...options }: PaymentsSandboxOptions = {}) {
  const server: Bun.Server<undefined> = Bun.serve({
    hostname: '127.0.0.1',
    port,
    development: false,
    reusePort: false,
    idleTimeout: 255,
    fetch: (request): Promise<Response> => sandbox.fetch(request),
  })
  const url = `http://127.0.0.1:${server.port}`
  const sandbox = createPaymentsSandbox({ ...options, origin: url })
  return Object.assign(sandbox, { url, stop: () => server.stop(true) })
}

/** Creates a development tool: the part of Stripe's API that checkout uses, and its page. It waits only for its clock. */
export function createPaymentsSandbox({
  origin,
  webhookUrl,
  webhookSecret = 'whsec_sandbox',
  clock = systemClock,
  fetch: send = (request) => fetch(request),
  random = Math.random,
  managedPayments = 'on',
  storage = memoryOnly,
}: CreatePaymentsSandboxOptions) {
  const faults = faultPlan()
  const ledger = createLedger({ clock, random, managedPayments, storage })
  const events = createEvents(ledger, {
    url: webhookUrl,
    secret: webhookSecret,
    clock,
    send,
    save: storage.save,
  })
  const expiry = createExpiry(ledger, events)
  const fees = createFees(ledger, events)
  const checkout = createCheckout(ledger, events, fees, expiry)
  const refunds = createRefunds(ledger, events)
  const api = createApi(ledger, refunds, origin, storage)
  const calls: string[] = []

  return Object.assign(
    createBooks(ledger),
    createActions({ ledger, events, fees, refunds, expiry }),
    checkout,
    {
      async fetch(request: Request): Promise<Response> {
        const url = new URL(request.url)
        const path = `${request.method} ${url.pathname}${url.search}`
        calls.push(path)
        void expiry.tick()
        if (url.pathname.startsWith('/pay/')) {
          const page = await respondToShopper(ledger, checkout, request)
          storage.save()
          return page
        }
        const fault = faults.next(path, request.method)
        const response = fault?.response ?? (await api.respond(request, url))
        storage.save()
        const parts = plannedResponse(response)
        parts.headers = { ...OWN_HEADERS, ...parts.headers }
        return deliver(parts, fault?.delivery, clock)
      },

      calls,
      unknownPostalCodes: ledger.unknownPostalCodes,
      invalidEmails: ledger.invalidEmails,
      account: ledger.account,
      webhookEndpoints: ledger.webhookEndpoints.rows,
      fail: (match: RegExp, fault: Fault, times = 1) => faults.add(match, fault, times),
    },
  )
}

import type { StripeEvent } from '#sandbox/stripe/wire'
import type { Random } from '../random.ts'
import type { Machine } from './machine.ts'
import type { Service } from './network.ts'
import type { Schedule } from './schedule.ts'
import { begin } from './weather.ts'

/** How the events of a service arrive while something is wrong with them. */
export interface EventFault {
  /** Its hits are counted by this name. */
  name: string
  service: Service
  /** `late`: hours later. `shuffled`: minutes later, so that a later one comes before. */
  kind: 'late' | 'shuffled' | 'twice' | 'lost'
}

const MINUTE_MS = 60_000
/** Percentage of the events that a fault hits. */
const PERCENT = 70
/** Both services try again for days. */
const RETRY_MINUTES = [1, 5, 30, 120, 300, 600, 720, 720, 720]
const ANSWER_LIMIT_MS = 10_000

interface Options {
  schedule: Schedule
  random: Random
  /** Returns the process that takes the next request, undefined while none runs. */
  findMachine(): Machine | undefined
  /** Signs an event anew, and sends it again. */
  resend(event: StripeEvent): Promise<Response>
  onDelivery(line: string): void
  count(kind: string): void
}

/** Creates what brings the events of both services to the store: late, twice, out of order, or not at all. */
export function createDeliveries({ schedule, random, findMachine, resend, onDelivery, count }: Options) {
  const faults: EventFault[] = []
  /** Events of Stripe whose time has come. */
  const due = new Set<string>()

  const listDelays = (service: Service): number[] => {
    const soon = random.integer(50, 2000)
    const own = faults.filter((fault) => fault.service === service)
    if (own.length === 0 || random.integer(1, 100) > PERCENT) return [soon]
    const { name, kind } = random.pick(own)
    count(name)
    if (kind === 'late') return [random.integer(MINUTE_MS, 6 * 60 * MINUTE_MS)]
    if (kind === 'shuffled') return [random.integer(0, 10 * MINUTE_MS)]
    return kind === 'twice' ? [soon, random.integer(1000, 30 * MINUTE_MS)] : []
  }

  /** Hands a request to a process. Returns false if it was not answered with success in time. */
  const hand = async (url: string, headers: Headers, body: string): Promise<boolean> => {
    const machine = findMachine()
    if (!machine) return false
    const { pathname } = new URL(url)
    schedule.stir()
    const request = new Request(`${machine.services.env.SITE_URL}${pathname}`, {
      method: 'POST',
      headers,
      body,
    })
    const limit = schedule.sleep(ANSWER_LIMIT_MS).then(() => undefined)
    const response = await Promise.race([machine.fetch(request), limit])
    onDelivery(`${pathname.split('/')[2]} event ${response?.status ?? 'unanswered'}`)
    return response?.ok === true
  }

  const attempt = async (send: () => Promise<boolean>, attempts = 0): Promise<void> => {
    if (await send()) return
    const minutes = RETRY_MINUTES[attempts]
    if (minutes !== undefined) schedule.after(minutes * MINUTE_MS, () => void attempt(send, attempts + 1))
  }

  return {
    /** Begins a fault. Returns what ends it. */
    begin: (fault: EventFault): (() => void) => begin(faults, fault),

    /** Takes an event from Stripe's sandbox. */
    async takeFromStripe(request: Request): Promise<Response> {
      const body = await request.text()
      const event: StripeEvent = JSON.parse(body)
      if (due.delete(event.id)) {
        const isDone = await hand(request.url, request.headers, body)
        return new Response(null, { status: isDone ? 200 : 500 })
      }
      const send = async () => {
        due.add(event.id)
        return (await resend(event).catch(() => undefined))?.ok === true
      }
      for (const ms of listDelays('stripe')) schedule.after(ms, () => void attempt(send))
      return new Response()
    },

    /** Takes an event from Printful's sandbox. */
    async takeFromPrintful(request: Request): Promise<Response> {
      const body = await request.text()
      const send = () => hand(request.url, request.headers, body)
      for (const ms of listDelays('printful')) schedule.after(ms, () => void attempt(send))
      return new Response()
    },
  }
}

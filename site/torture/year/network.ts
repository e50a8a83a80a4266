import type { Fetch } from '#api/platform/clock'
import type { Random } from '../random.ts'
import type { Owner, Schedule } from './schedule.ts'
import { begin } from './weather.ts'

export type Service = 'printful' | 'stripe'

/**
 * `lost`: the work is done and its response never comes. `silent`: nothing is done either. `slow`: it takes 40 s. `fine`: all is
 * well. A response takes the place of the service's own, and of its work unless that `isDone`.
 */
export type FaultKind =
  | 'lost'
  | 'silent'
  | 'slow'
  | 'fine'
  | { status: number; headers?: Record<string, string>; body: unknown; isDone?: boolean }

/** What goes wrong with calls of a service. */
export interface Fault {
  /** Its hits are counted by this name. */
  name: string
  service: Service
  /** Matched against `POST /orders`. */
  call?: RegExp
  /** Number of calls that it hits, all by default. */
  times?: number
  /** Percentage of the calls that it hits, all by default. */
  percent?: number
  kind: FaultKind
  /** Called when the call has arrived, before anything is done. */
  before?(line: string): unknown
  /** Called once the call was lost, was done or was answered and the process waits again. */
  onHit?(owner: Owner, line: string): void
}

/** A call of the store that was answered. Instants are milliseconds since the epoch. */
export interface Call {
  /** The process that sent it. */
  owner: Owner
  /** `GET /orders?limit=100`. */
  line: string
  status: number
  sentAt: number
  answeredAt: number
}

const SLOW_MS = 40_000
const MIN_LATENCY_MS = 20
const MAX_LATENCY_MS = 400

interface Options {
  schedule: Schedule
  random: Random
  /** Responds at once, by the origin that is called. */
  servers: Map<string, { service: Service; respond(request: Request): Promise<Response> }>
  onCall(service: Service, line: string, request: Request): void
  count(kind: string): void
  /** Called when a service has answered, whatever becomes of its response. */
  onAnswer(call: Call): void
  /** Called when a response has come to the process that waits for it. */
  onArrival(call: Call): void
}

/** Creates the network between the store and its two services. Each way takes a moment, and a call can get lost on both. */
export function createNetwork({ schedule, random, servers, onCall, onAnswer, onArrival, count }: Options) {
  const faults: (Fault & { timesLeft: number })[] = []

  const findFault = (service: Service, line: string): Fault | undefined => {
    const isHit = ({ service: ofService, call, percent = 100, timesLeft }: (typeof faults)[number]) =>
      ofService === service &&
      timesLeft > 0 &&
      (call?.test(line) ?? true) &&
      (percent === 100 || random.integer(1, 100) <= percent)
    const fault = faults.find(isHit)
    if (!fault) return undefined
    fault.timesLeft--
    count(fault.name)
    return fault
  }

  /** Creates the fetch of a process. Once the process is gone, it calls nobody and no response arrives. */
  const createFetch =
    (owner: Owner): Fetch =>
    (input, init) => {
      const request = new Request(input, init)
      const { promise, resolve, reject } = Promise.withResolvers<Response>()
      const { signal } = request
      if (schedule.isDropped(owner)) return promise
      if (signal.aborted) return Promise.reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason))
      const { origin, pathname, search } = new URL(request.url)
      const server = servers.get(origin)
      if (!server) return Promise.reject(new TypeError(`${origin} could not be reached`))
      const line = `${request.method} ${pathname}${search}`
      const sentAt = schedule.now
      const latency = () => random.integer(MIN_LATENCY_MS, MAX_LATENCY_MS)
      schedule.after(latency(), async () => {
        const { kind = 'fine', before, onHit } = findFault(server.service, line) ?? {}
        await before?.(line)
        const hit = () => onHit?.(owner, line)
        if (kind === 'silent') return hit()
        const planned = typeof kind === 'object' ? kind : undefined
        const own = planned?.isDone === true || !planned ? await server.respond(request) : undefined
        const response = planned ? plannedResponse(planned) : own!
        onCall(server.service, `${line} ${own?.status ?? ''} ${planned?.status ?? kind}`, request)
        const call = { owner, line, status: response.status, sentAt, answeredAt: schedule.now }
        // What was done counts, whatever is said of it.
        onAnswer({ ...call, status: own?.status ?? response.status })
        if (kind === 'lost') return hit()
        const answer = () => {
          if (!signal.aborted) onArrival(call)
          resolve(response)
          if (onHit) schedule.after(0, hit)
        }
        schedule.after(kind === 'slow' ? SLOW_MS : latency(), answer, owner)
      })
      return promise
    }

  return {
    createFetch,

    /** Begins a fault. Returns what ends it. */
    begin: (fault: Fault): (() => void) =>
      begin(faults, { ...fault, timesLeft: fault.times ?? Number.POSITIVE_INFINITY }),
  }
}

function plannedResponse({ status, headers, body }: Exclude<FaultKind, string>): Response {
  const isText = typeof body === 'string'
  return new Response(isText ? body : JSON.stringify(body), {
    status,
    headers: { 'content-type': isText ? 'text/html' : 'application/json', ...headers },
  })
}

import type { Fetch } from '#api/platform/clock'
import type { Random } from '../random.ts'
import type { Owner, Schedule } from './schedule.ts'

export type Service = 'printful' | 'stripe'

/** What goes wrong with some of the next calls of a service. */
export interface Fault {
  service: Service
  /** Matched against `POST /orders`. */
  call: RegExp
  times: number
  /** `lost`: the work is done and its response never comes. `silent`: nothing is done either. `slow`: it takes 40 s. */
  kind: 'lost' | 'silent' | 'slow' | { status: number; headers?: Record<string, string>; body: unknown }
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
}

export type Network = ReturnType<typeof createNetwork>

/** Creates the network between the store and its two services. Each way takes a moment, and a call can get lost on both. */
export function createNetwork({ schedule, random, servers, onCall }: Options) {
  const faults: Fault[] = []
  /** While a service is down, all its calls are refused. */
  const down = new Set<Service>()

  const findFault = (service: Service, line: string): Fault['kind'] | undefined => {
    if (down.has(service)) return { status: 503, body: { error: { message: 'down' } } }
    const fault = faults.find((each) => each.service === service && each.call.test(line) && each.times > 0)
    if (!fault) return undefined
    if (--fault.times === 0) faults.splice(faults.indexOf(fault), 1)
    return fault.kind
  }

  /** Creates the fetch of a process. Once the process is gone, no response arrives. */
  const createFetch =
    (owner: Owner): Fetch =>
    (input, init) => {
      const request = new Request(input, init)
      const { promise, resolve, reject } = Promise.withResolvers<Response>()
      const { signal } = request
      if (signal.aborted) return Promise.reject(signal.reason)
      signal.addEventListener('abort', () => reject(signal.reason))
      const { origin, pathname, search } = new URL(request.url)
      const server = servers.get(origin)
      if (!server) return Promise.reject(new TypeError(`${origin} could not be reached`))
      const line = `${request.method} ${pathname}${search}`
      const latency = () => random.integer(MIN_LATENCY_MS, MAX_LATENCY_MS)
      schedule.after(latency(), async () => {
        const fault = findFault(server.service, line)
        if (fault === 'silent') return
        const isPlanned = typeof fault === 'object'
        const response = isPlanned ? plannedResponse(fault) : await server.respond(request)
        onCall(server.service, `${line} ${response.status}${isPlanned ? ' (fault)' : ''}`, request)
        if (fault === 'lost') return
        schedule.after(fault === 'slow' ? SLOW_MS : latency(), () => resolve(response), owner)
      })
      return promise
    }

  return {
    faults,
    down,
    createFetch,
    /** Ends all faults. */
    calm(): void {
      faults.length = 0
      down.clear()
    },
  }
}

const plannedResponse = ({ status, headers, body }: Exclude<Fault['kind'], string>) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } })

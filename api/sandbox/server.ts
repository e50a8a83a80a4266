import { checkToken } from './authorize.ts'
import { builtInCatalog, type SandboxCatalog } from './catalog.ts'
import { handleCall } from './endpoints.ts'
import { tooManyRequests } from './envelope.ts'
import { type Fault, faultPlan } from './faults.ts'
import { sendImageFile } from './image-files.ts'
import { rateLimit } from './rate-limit.ts'
import { type Outgoing, send } from './send.ts'

export interface SandboxOptions {
  hostname?: string
  /** 0, the default, takes any free one. */
  port?: number
  token?: string
  catalog?: SandboxCatalog
  /** 120 unless said; null is no limit. Pictures don't count. */
  callsPerMinute?: number | null
  latencyMs?: number
}

export interface Sandbox {
  /** `http://127.0.0.1:PORT`, without a slash at the end. */
  url: string
  /** What is being served, to be changed at will. */
  catalog: SandboxCatalog
  /** What was asked so far, with its query; `at` in milliseconds since 1970. */
  calls: { path: string; at: number }[]
  /** Makes calls whose path and query match go wrong, once unless said; `Infinity` is for good. */
  fail(match: RegExp, fault: Fault, times?: number): void
  stop(): Promise<void>
}

/**
 * A development tool: Printful's v1 wire format over HTTP, with a catalog and pictures of its own. Every answer
 * carries `X-Sandbox: printful`, by which one process knows the sandbox of another.
 */
export function startSandbox(options: SandboxOptions = {}): Sandbox {
  const { hostname = '127.0.0.1', port = 0, token = 'sandbox', callsPerMinute = 120, latencyMs = 0 } = options
  const catalog = options.catalog ?? builtInCatalog()
  const limit = callsPerMinute === null ? undefined : rateLimit(callsPerMinute)
  const faults = faultPlan()
  const calls: Sandbox['calls'] = []

  const server: Bun.Server<undefined> = Bun.serve({
    hostname,
    port,
    development: false,
    // A taken port is an error, not to be shared with whoever holds it.
    reusePort: false,
    // Bun's longest, so that it is the caller's patience that ends a call that hangs.
    idleTimeout: 255,
    async fetch(request): Promise<Response> {
      const target = new URL(request.url)
      const path = target.pathname + target.search
      calls.push({ path, at: Date.now() })
      const fault = faults.next(path)
      if (latencyMs > 0) await Bun.sleep(latencyMs)
      fault?.before?.(catalog)
      const outgoing = fault?.answer ? planned(fault.answer) : await answer(request, target)
      outgoing.headers = { 'X-Sandbox': 'printful', ...outgoing.headers }
      return send(outgoing, fault?.sending)
    },
  })
  const url: string = `http://${hostname}:${server.port}`

  async function answer(request: Request, target: URL): Promise<Outgoing> {
    if (target.pathname.startsWith('/files/')) return sendImageFile(catalog, target.pathname)
    const taken = limit?.take()
    const { status, body } =
      taken && !taken.allowed
        ? tooManyRequests(taken.seconds)
        : (checkToken(request, target.pathname, token) ?? handleCall(catalog, target))
    return { status, headers: { ...json, ...taken?.headers }, body: JSON.stringify(body, withOrigin(url)) }
  }

  return {
    url,
    catalog,
    calls,
    fail: (match, fault, times = 1) => faults.add(match, fault, times),
    stop: () => server.stop(true),
  }
}

const json = { 'Content-Type': 'application/json; charset=utf-8' }

function planned({ status, headers, body = '' }: NonNullable<Fault['answer']>): Outgoing {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return { status, headers: { ...json, ...headers }, body: text }
}

/** The catalog keeps addresses of pictures as paths; they leave as whole addresses. */
function withOrigin(url: string) {
  return (_key: string, value: unknown) =>
    typeof value === 'string' && value.startsWith('/files/') ? url + value : value
}

import fc from 'fast-check'
import type { Product } from '#shared/contracts/product'
import { request } from '../test/http.ts'
import { startTestServer, type TestServer } from '../test/server.ts'
import { type Actors, createActors } from './actors.ts'
import { HttpClient, parseResponse } from './http-client.ts'
import { knownRoutes } from './known-routes.ts'
import { findProblems } from './oracle.ts'
import { openSlowConnections, sendAndEnd } from './raw-connection.ts'
import { rawRequest } from './raw-requests.ts'
import { arbitraryRequest, type FuzzRequest, type KnownRoute, type KnownValues } from './requests.ts'
import { residentBytes } from './resident-memory.ts'

const BATCH = 500
const WORKERS = 12
/** One raw request after so many others. */
const RAW_INTERVAL = 20
const SLOW_CONNECTIONS = 50
const HANG_MS = 30_000
/** A sync, and images that are fetched when they are saved. */
const SLOW_MS = 120_000
const SLOW_TARGETS = /^\/_api\/(printful\/products|admin\/products\/images)/
const MAX_RSS_BYTES = 1024 ** 3

export interface FuzzOptions {
  seed: number
  requests: number
  log: (line: string) => void
}

/** The first of its kind: the same problem at the same route is counted only. */
export interface Failure {
  problem: string
  reproduction: string
  count: number
}

export interface FuzzReport {
  /** How many responses had which status; `closed` for a raw request without one. */
  statuses: Record<string, number>
  failures: Failure[]
  peakRssBytes: number
}

/** After so many different ones there is enough to do. */
const MAX_FAILURES = 20

/** Random requests to every route of a production server; the same seed sends the same ones. */
export async function fuzz({ seed, requests, log }: FuzzOptions): Promise<FuzzReport> {
  // Each request can come from a client address of its own, so that no limit hides what lies behind it.
  const server = await startTestServer({ settings: { TRUST_PROXY: 'true' } })
  const slow = openSlowConnections(portOf(server), SLOW_CONNECTIONS)
  try {
    const actors = await createActors(server)
    const run = new FuzzRun(
      server,
      actors,
      seed,
      await knownRoutes(server, actors, seed),
      await knownValues(server),
    )
    for (let sent = 0; sent < requests; sent += BATCH) {
      await run.batch(sent, Math.min(BATCH, requests - sent))
      await actors.renew()
      if ((sent / BATCH) % 20 === 19) log(`${sent + BATCH} requests, ${run.summary()}`)
      if (run.failures.size >= MAX_FAILURES) break
    }
    await run.checkHealth()
    return { statuses: run.statuses, failures: [...run.failures.values()], peakRssBytes: run.peakRssBytes }
  } finally {
    slow.close()
    await server.stop()
  }
}

const portOf = ({ url }: TestServer) => Number(new URL(url).port)

class FuzzRun {
  statuses: Record<string, number> = {}
  failures = new Map<string, Failure>()
  peakRssBytes = 0
  #clients: HttpClient[]
  #arbitrary: fc.Arbitrary<FuzzRequest>

  constructor(
    private readonly server: TestServer,
    private readonly actors: Actors,
    private readonly seed: number,
    routes: KnownRoute[],
    known: KnownValues,
  ) {
    this.#clients = Array.from({ length: WORKERS }, () => new HttpClient(portOf(server)))
    this.#arbitrary = arbitraryRequest(routes, known)
  }

  summary() {
    return `${this.failures.size} kinds of failure, ${Math.round(this.peakRssBytes / 1024 ** 2)} MB`
  }

  async batch(offset: number, count: number): Promise<void> {
    const sampling = { seed: this.seed + offset, numRuns: count }
    const requests = fc.sample(this.#arbitrary, sampling)
    const raw = fc.sample(rawRequest, { ...sampling, numRuns: Math.ceil(count / RAW_INTERVAL) })
    let next = 0
    const work = async (client: HttpClient) => {
      while (next < requests.length) {
        const index = next++
        await this.#send(client, requests[index]!, offset + index)
        if (index % RAW_INTERVAL === 0) await this.#sendRaw(raw[index / RAW_INTERVAL]!)
      }
    }
    await Promise.all(this.#clients.map(work))
    this.peakRssBytes = Math.max(this.peakRssBytes, residentBytes(this.server.pid()))
  }

  async checkHealth(): Promise<void> {
    const health = await request(this.server, '/_api/health')
    if (health.status !== 200) this.#fail(`health is ${health.status} at the end`, '')
    if (this.peakRssBytes > MAX_RSS_BYTES) this.#fail(`the server took ${this.peakRssBytes} bytes`, '')
    for (const client of this.#clients) client.close()
  }

  async #send(client: HttpClient, fuzzed: FuzzRequest, index: number): Promise<void> {
    const bytes = toBytes(fuzzed, this.server.url, this.actors.cookie(fuzzed.role), index)
    const reproduction = `--seed ${this.seed}, request ${index}: ${JSON.stringify(fuzzed).slice(0, 1500)}`
    try {
      const timeoutMs = SLOW_TARGETS.test(fuzzed.target) ? SLOW_MS : HANG_MS
      const response = await client.send(bytes, fuzzed.method, timeoutMs)
      this.#count(response.status)
      for (const problem of findProblems(fuzzed, response)) {
        this.#fail(`${fuzzed.method} ${fuzzed.route}: ${problem}`, reproduction)
      }
    } catch (error) {
      this.#fail(`${fuzzed.method} ${fuzzed.route}: ${error}`, reproduction)
    }
  }

  /** Bun itself refuses what is no HTTP; what it passes on must not fail. */
  async #sendRaw(text: string): Promise<void> {
    const received = await sendAndEnd(portOf(this.server), Buffer.from(text, 'latin1'), HANG_MS)
    const reproduction = `raw request ${JSON.stringify(text.slice(0, 500))}`
    if (!received) return this.#fail('a raw request left its connection open', reproduction)
    const response = parseResponse(received, 'GET', true)?.response
    this.#count(response?.status ?? 'closed')
    if (response && response.status >= 500 && ![501, 503, 505].includes(response.status)) {
      this.#fail(`a raw request: status ${response.status}`, reproduction)
    }
  }

  #count(status: number | string) {
    this.statuses[status] = (this.statuses[status] ?? 0) + 1
  }

  #fail(problem: string, reproduction: string) {
    const known = this.failures.get(problem)
    if (known) known.count++
    else this.failures.set(problem, { problem, reproduction, count: 1 })
  }
}

function toBytes(
  { method, target, headers, body }: FuzzRequest,
  url: string,
  cookie: string,
  index: number,
): Buffer {
  const sent = headers.map(([name, value]) => [name, value.replace('SITE', url)] as [string, string])
  if (!sent.some(([name]) => name === 'x-forwarded-for')) {
    sent.push(['x-forwarded-for', `198.18.${(index >> 8) % 256}.${index % 256}`])
  }
  if (cookie && !sent.some(([name]) => name === 'cookie')) sent.push(['cookie', cookie])
  const bytes = Buffer.from(body ?? '')
  if (body !== undefined) sent.push(['content-length', String(bytes.length)])
  const head = [
    `${method} ${target} HTTP/1.1`,
    `host: ${new URL(url).host}`,
    ...sent.map((pair) => pair.join(': ')),
  ]
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`), bytes])
}

async function knownValues(server: TestServer): Promise<KnownValues> {
  const products = (await (await request(server, '/_api/products')).json()) as Product[]
  const images = [...new Bun.Glob('*/original').scanSync(`${server.folder}/images`)]
  return {
    slugs: products.map(({ slug }) => slug),
    hashes: images.map((path) => path.split('/')[0]!),
    staticFiles: [...new Bun.Glob('_astro/*').scanSync('site/dist/client')].map((path) => path.slice(7)),
  }
}

import { adminCookie, request } from '../test/http.ts'
import { ADMIN, startTestServer, type TestServer } from '../test/server.ts'
import { untilIdle, useOf, useOfChildren } from './cpu.ts'
import type { BenchTable } from './table.ts'
import { type BenchTarget, storeTarget } from './target.ts'

/** The store that parts share. */
export interface BenchStore extends BenchTarget {
  /** What its start has cost. */
  firstStart: BenchTable
  stop(): Promise<void>
}

const POLL_MS = 200

/** Starts a store on an empty folder, syncs it from the sandbox, and waits until it has nothing left to do. */
export async function startStore(): Promise<BenchStore> {
  const server = await startTestServer({ empty: true, settings: { WARM_UP: 'true', LOG_LEVEL: 'info' } })
  const cookie = await adminCookie(server, ADMIN)
  const response = await request(server, '/_api/printful/products', { headers: { cookie } })
  if (!response.ok) throw new Error(`The sync responded with ${response.status}.`)
  const firstStart = await measureStart(server)
  return { ...(await storeTarget(server.url)), firstStart, stop: server.stop }
}

async function measureStart(server: TestServer): Promise<BenchTable> {
  let encoder = { cpuMs: 0, peakMb: 0 }
  const poll = setInterval(() => {
    encoder = useOfChildren(server.pid()) ?? encoder
  }, POLL_MS)
  await untilIdle(server.pid())
  clearInterval(poll)
  const own = useOf(server.pid())
  const { files = 0 } = server.logLines().findLast(({ msg }) => msg === 'images resized') ?? {}
  return {
    title: 'The first start with the sandbox, until all is made',
    columns: [{ name: 'process' }, { name: 'CPU time', unit: 's' }, { name: 'most memory', unit: 'MB' }],
    rows: [
      ['the server', own.cpuMs / 1000, own.peakMb],
      [`those that make ${files} image files`, encoder.cpuMs / 1000, encoder.peakMb],
    ],
  }
}

import { adminCookie, request } from '../test/http.ts'
import { ADMIN, startTestServer } from '../test/server.ts'
import { untilIdle, useOf, useOfChild } from './cpu.ts'
import type { BenchTable } from './table.ts'

const POLL_MS = 200

/** What a store costs that is started on an empty folder and synced from the sandbox, until all images are made. */
export async function benchFirstStart(): Promise<BenchTable> {
  const server = await startTestServer({ empty: true, settings: { WARM_UP: 'true', LOG_LEVEL: 'info' } })
  try {
    const cookie = await adminCookie(server, ADMIN)
    const response = await request(server, '/_api/printful/products', { headers: { cookie } })
    if (!response.ok) throw new Error(`The sync responded with ${response.status}.`)
    let encoder = { cpuMs: 0, peakMb: 0 }
    const poll = setInterval(() => {
      encoder = useOfChild(server.pid()) ?? encoder
    }, POLL_MS)
    await untilIdle(server.pid())
    clearInterval(poll)
    const own = useOf(server.pid())
    const { files } = server.logLines().findLast(({ msg }) => msg === 'images resized') ?? {}
    return {
      title: 'The first start with the sandbox, until all is made',
      columns: [{ name: 'process' }, { name: 'CPU time', unit: 's' }, { name: 'most memory', unit: 'MB' }],
      rows: [
        ['the server', own.cpuMs / 1000, own.peakMb],
        [`the one that makes ${files ?? 0} image files`, encoder.cpuMs / 1000, encoder.peakMb],
      ],
    }
  } finally {
    await server.stop()
  }
}

import { expect, test } from 'bun:test'
import { openTestApp } from '../../test/services.ts'
import { logEvent } from '../log/log-event.ts'
import { countRequest } from '../platform/counters.ts'
import { startMetricsServer } from './server.ts'

test('metrics are served on the loopback address, in the text format', async () => {
  await using t = await openTestApp()
  const server = startMetricsServer(t.services, 0)
  try {
    countRequest('page', 503)
    t.services.log.level = 'silent'
    logEvent(t.services.log, 'login.failed')
    const response = await fetch(`http://127.0.0.1:${server.port}/metrics`)
    expect(response.headers.get('content-type')).toContain('version=0.0.4')
    const text = await response.text()
    expect(text).toMatch(/^store_requests_total\{kind="page",status="5xx"\} [1-9]\d*$/m)
    expect(text).toMatch(/^store_events_total\{event="login.failed"\} [1-9]\d*$/m)
    expect(text).toMatch(/^store_database_bytes [1-9]\d*$/m)
    expect(text).toMatch(/^store_memory_bytes\{kind="rss"\} [1-9]\d*$/m)
    for (const line of text.trimEnd().split('\n')) {
      expect(line).toMatch(/^(# (HELP|TYPE) store_\w+ .+|store_\w+(\{[^}]*\})? [\d.e+-]+)$/)
    }
    expect((await fetch(`http://127.0.0.1:${server.port}/`)).status).toBe(404)
    expect(() => startMetricsServer(t.services, server.port)).toThrow('METRICS_PORT: ')
  } finally {
    server.stop()
  }
})

import { monitorEventLoopDelay } from 'node:perf_hooks'
import { SettingError } from '../env.ts'
import type { Services } from '../services.ts'
import { collectMetrics } from './collect.ts'
import { formatMetrics } from './format.ts'

/** Serves `/metrics` on the loopback address alone. @throws SettingError for a port in use */
export function startMetricsServer(services: Services, port: number): { port: number; stop(): void } {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  const respond = ({ method, url }: Request) => {
    if (new URL(url).pathname !== '/metrics') return new Response('Not found\n', { status: 404 })
    if (method !== 'GET' && method !== 'HEAD')
      return new Response(null, { status: 405, headers: { allow: 'GET' } })
    return new Response(formatMetrics(collectMetrics(services, delay)), {
      headers: { 'content-type': 'text/plain; version=0.0.4; charset=utf-8', 'cache-control': 'no-store' },
    })
  }
  try {
    const server = Bun.serve({
      hostname: '127.0.0.1',
      port,
      development: false,
      reusePort: false,
      fetch: respond,
    })
    delay.enable()
    return {
      port: server.port!,
      stop() {
        delay.disable()
        void server.stop(true)
      },
    }
  } catch (error) {
    throw new SettingError(`METRICS_PORT: this process can't listen on port ${port}`, { cause: error })
  }
}

import { startBackgroundJobs } from '#api/background-jobs'
import { createImageMaker } from '#api/images/resize-ahead'
import { createRequestObserver } from '#api/log/request-context'
import { counters } from '#api/platform/counters'
import type { Services } from '#api/services'
import app, { astroPages } from '../src/fetch.ts'
import { createSite } from '../src/request/create-site.ts'
import { IDLE_TIMEOUT_SECONDS, listenUrl } from '../src/request/incoming-request.ts'
import { renderShared } from '../src/request/render-page.ts'
import { resolveRequest } from '../src/request/resolve.ts'
import { setSecurityHeaders } from '../src/request/response-headers.ts'
import type { Site } from '../src/request/site-env.ts'
import { listStaticPages } from '../src/sitemap/static-pages.ts'
import { listCatalogPaths } from './catalog-paths.ts'
import { drainServer } from './drain-server.ts'
import { readStaticFiles, speculationRulesFile } from './static-files.ts'
import { startWarmUp, type WarmUpOptions } from './warm-up.ts'

interface ServerOptions extends Pick<Site, 'app'> {
  services: Services
  clientFolder: string
}

const STOP_TIMEOUT_MS = 10_000

export async function startServer({ services, app: api, clientFolder }: ServerOptions): Promise<void> {
  const { env, log } = services
  // The image host of the sandbox must be known before the first sync.
  await services.printful()
  const files = new Map([...(await readStaticFiles(clientFolder, env)), speculationRulesFile(env)])
  const respondToError = () => {
    const response = new Response('Internal Server Error', {
      status: 500,
      headers: { 'cache-control': 'private, no-store' },
    })
    setSecurityHeaders(response.headers, env)
    return response
  }
  const metrics =
    env.METRICS_PORT && (await import('#api/metrics/server')).startMetricsServer(services, env.METRICS_PORT)
  const site = createSite({
    ...astroPages,
    services,
    app: api,
    files,
    observe: createRequestObserver({ log, trustProxy: env.TRUST_PROXY > 0, respondToError }),
  })
  const server = Bun.serve({
    hostname: env.HOST,
    port: env.PORT,
    development: false,
    // Bun would let a second server share the port, and each would get half of the requests.
    reusePort: false,
    idleTimeout: IDLE_TIMEOUT_SECONDS,
    // The API itself refuses large bodies, before it reads them.
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    fetch: (request, server) => app.fetch(request, { site, server }),
    error(error) {
      log.error(error, 'request failed')
      return respondToError()
    },
  })
  console.log(`The store is open at ${listenUrl(env.HOST, server.port)}`)
  log.info({ port: server.port, metricsPort: metrics ? metrics.port : undefined }, 'started')

  const stopBackgroundJobs = startBackgroundJobs(services)
  const warmUp = env.WARM_UP ? startWarmUp(warmUpOptions(services, site)) : undefined

  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    log.info('stopping')
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref()
    const drained = drainServer(server)
    await warmUp?.stop()
    await services.stop()
    await drained
    if (metrics) metrics.stop()
    stopBackgroundJobs()
    await services.close()
    log.info('stopped')
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

const warmUpOptions = ({ db, responseCache, images, resizer, log }: Services, site: Site): WarmUpOptions => ({
  responseCache,
  isBusy: () => counters.rendersInFlight > 0,
  warm: (path) => warmPage(site, path),
  purgeOutdated: () => site.cache.purgeOutdated(),
  log,
  listPaths: async () => listCatalogPaths(db, await listStaticPages()),
  afterwards: createImageMaker({ db, folder: images.folder, resizer, log }),
})

async function warmPage(site: Site, path: string): Promise<void> {
  const { route, page } = resolveRequest(site, new Request(site.services.env.SITE_URL + path))
  if (page?.type !== 'page') return
  const { statuses } = page
  await site.cache.warm(page.path, () => renderShared(site, page.path, route), { statuses })
}

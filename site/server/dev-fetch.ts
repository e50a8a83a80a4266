import { ResponseCache } from '#api/cache/response-cache'

const server = { requestIP: () => null, timeout: () => {} }

/** Loads `src/fetch.ts` with each request: Vite evaluates changes, and a syntax error fails only the request. */
async function fetch(request: Request): Promise<Response> {
  const { requireCurrentServices } = await import('./dev-services.ts')
  await requireCurrentServices()
  const { getServices } = await import('#api/services')
  const { createApp } = await import('#api/app')
  const { createSite } = await import('../src/request/create-site.ts')
  const { speculationRulesFile } = await import('./static-files.ts')
  const { default: app, astroPages } = await import('../src/fetch.ts')
  const services = getServices()
  const site = createSite({
    ...astroPages,
    services: { ...services, responseCache: new ResponseCache({ maxEntries: 0 }) },
    app: createApp(services),
    files: new Map([speculationRulesFile(services.env)]),
  })
  try {
    const response = await app.fetch(request, { site, server })
    // Astro hashes only the scripts of a build, and Vite's differ.
    response.headers.delete('content-security-policy')
    return response
  } catch (error) {
    // A read-only stack isn't mapped again. Its lines are already those of the sources.
    if (error instanceof Error) {
      Object.defineProperty(error, 'stack', { value: error.stack, configurable: false, writable: false })
    }
    throw error
  }
}

export default { fetch }

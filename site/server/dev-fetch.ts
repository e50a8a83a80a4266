import { ResponseCache } from '#api/cache/response-cache'

// The development server is its own client.
const server = { requestIP: () => null, timeout: () => {} }

/**
 * Loads `src/fetch.ts` with each request, in development: Vite evaluates again what has changed, and a syntax error fails the
 * request, where it would keep this module from being loaded.
 */
async function fetch(request: Request): Promise<Response> {
  const { requireCurrentServices } = await import('./dev-services.ts')
  await requireCurrentServices()
  const { getServices } = await import('#api/services')
  const { createApp } = await import('#api/app')
  const { createStore } = await import('../src/request/store.ts')
  const { speculationRulesFile } = await import('./static-files.ts')
  const { default: app, astroPages } = await import('../src/fetch.ts')
  const services = getServices()
  const store = createStore({
    ...astroPages,
    services: { ...services, responseCache: new ResponseCache({ maxEntries: 0 }) },
    app: createApp(services),
    files: new Map([speculationRulesFile(services.env)]),
  })
  try {
    const response = await app.fetch(request, { store, server })
    // Astro hashes the scripts of a build only, and Vite's are others.
    response.headers.delete('content-security-policy')
    return response
  } catch (error) {
    // Its lines are those of the sources already: read-only, they aren't mapped once more.
    if (error instanceof Error) {
      Object.defineProperty(error, 'stack', { value: error.stack, configurable: false, writable: false })
    }
    throw error
  }
}

export default { fetch }

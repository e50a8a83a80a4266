import { until } from '#api-test/until'
import { startTestServer, type TestServer } from '../test/server.ts'

/** The four kinds of pages that a shopper visits. */
export const PAGES = {
  home: '/',
  list: '/products',
  collection: '/collections/opentowork',
  product: '/products/opentowork-tee',
}

let store: Promise<TestServer> | undefined

/** Returns the store with the sandbox's products that parts share, once it has nothing left to do. */
export function openBenchStore(): Promise<TestServer> {
  store ??= startIdleStore()
  return store
}

/** Stops the store if a part has opened it. */
export const closeBenchStore = async () => (await store)?.stop()

async function startIdleStore(): Promise<TestServer> {
  const server = await startTestServer({ settings: { WARM_UP: 'true', LOG_LEVEL: 'info' } })
  await until(() => server.logLines().some(({ msg }) => msg === 'images resized'))
  return server
}

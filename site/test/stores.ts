import { afterAll, setDefaultTimeout } from 'bun:test'
import { join } from 'node:path'
import { isWholeRun, storeResizedImages } from './run-cache.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'

/** A test waits for states, and each wait has a limit of its own that is shorter. */
const TIMEOUT_MS = 180_000

let shared: Promise<TestServer> | undefined

/**
 * Returns the store that the test files of a worker share. Its tests may fill carts and log in, but change neither the
 * catalog nor accounts. Call it once at the top of a file.
 */
export async function sharedStore(): Promise<TestServer> {
  setDefaultTimeout(TIMEOUT_MS)
  if (!isWholeRun) return ownStore()
  shared ??= startTestServer()
  const server = await shared
  afterAll(() => storeResizedImages(join(server.folder, 'images')))
  return server
}

/** Returns a store that only this file uses and that is stopped after it. Call it once at the top of a file. */
export async function ownStore(options: TestServerOptions = {}): Promise<TestServer> {
  setDefaultTimeout(TIMEOUT_MS)
  const server = await startTestServer(options)
  afterAll(() => server.stop())
  return server
}

import type { Storage } from '#sandbox/storage'
import type { Env } from '../env.ts'
import { isSandbox } from '../platform/is-sandbox.ts'
import type { PrintfulCredentials } from './client.ts'

export interface PrintfulSource extends PrintfulCredentials {
  close(): Promise<void>
}

/** The port is fixed relative to the store's, so that image URLs survive a restart. */
const SANDBOX_PORT_OFFSET = 20_000
const SANDBOX_TOKEN = 'sandbox'
const SANDBOX_SHIPS_AFTER_MS = 60_000

export async function openPrintfulSource(
  env: Env,
  openStorage: () => Promise<Storage>,
): Promise<PrintfulSource | undefined> {
  const { PRINTFUL_API_TOKEN: token, PRINTFUL_API_URL, PRINTFUL_STORE_ID: storeId } = env
  if (token) return { baseUrl: PRINTFUL_API_URL, token, storeId, close: async () => {} }
  if (!env.useSandbox) return undefined
  const sandboxCredentials = { token: SANDBOX_TOKEN, isSandbox: true }
  const port = env.PORT === 0 ? 0 : ((env.PORT + SANDBOX_PORT_OFFSET - 1) % 65_535) + 1
  const baseUrl = `http://127.0.0.1:${port}`
  // `bun run sync` beside a running server uses the server's sandbox.
  if (await isSandbox(baseUrl, 'printful')) return { baseUrl, ...sandboxCredentials, close: async () => {} }
  const sandbox = await startSandboxOn(port, await openStorage())
  return { baseUrl: sandbox.url, ...sandboxCredentials, close: () => sandbox.stop() }
}

async function startSandboxOn(port: number, storage: Storage) {
  // A production server with a token never loads the development tool.
  const { startSandbox } = await import('../../sandbox/server.ts')
  const options = {
    token: SANDBOX_TOKEN,
    callsPerMinute: null,
    shipsAfterMs: SANDBOX_SHIPS_AFTER_MS,
    storage,
  }
  try {
    return startSandbox({ ...options, port })
  } catch {
    return startSandbox({ ...options, port: 0 })
  }
}

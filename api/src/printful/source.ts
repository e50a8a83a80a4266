import type { Env } from '../env.ts'

/** Where the catalog comes from, and how it is asked. */
export interface PrintfulSource {
  baseUrl: string
  token: string
  storeId: string | undefined
  /** Ends what was started for it: the embedded sandbox. */
  close(): Promise<void>
}

/** The embedded sandbox listens this far above the store, so that its pictures keep their addresses from start to start. */
const SANDBOX_PORT_OFFSET = 20_000
const SANDBOX_TOKEN = 'sandbox'

/** Printful with the configured token, or its embedded stand-in; undefined where neither is configured. */
export async function openPrintfulSource(env: Env): Promise<PrintfulSource | undefined> {
  const storeId = env.PRINTFUL_STORE_ID
  if (env.PRINTFUL_API_TOKEN) {
    return { baseUrl: env.PRINTFUL_API_URL, token: env.PRINTFUL_API_TOKEN, storeId, close: async () => {} }
  }
  if (!env.useSandbox) return undefined
  const port = env.PORT === 0 ? 0 : ((env.PORT + SANDBOX_PORT_OFFSET - 1) % 65_535) + 1
  const present = `http://127.0.0.1:${port}`
  if (await isSandbox(present))
    return { baseUrl: present, token: SANDBOX_TOKEN, storeId, close: async () => {} }
  // Loaded only here: a production server that has a token never evaluates the development tool.
  const { startSandbox } = await import('../../sandbox/server.ts')
  const options = { token: SANDBOX_TOKEN, callsPerMinute: null }
  const sandbox = (() => {
    try {
      return startSandbox({ ...options, port })
    } catch {
      // A stranger holds that port: any other does, at the price of new addresses for the pictures.
      return startSandbox({ ...options, port: 0 })
    }
  })()
  return { baseUrl: sandbox.url, token: SANDBOX_TOKEN, storeId, close: () => sandbox.stop() }
}

/** True where another process of this store, like the running server, already has its sandbox up. */
async function isSandbox(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${url}/stores`, { signal: AbortSignal.timeout(500) })
    return response.headers.get('x-sandbox') === 'printful'
  } catch {
    return false
  }
}

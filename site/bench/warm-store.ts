import { eventually } from '../test/cart.ts'
import { startTestServer } from '../test/server.ts'
import { type BenchTarget, storeTarget } from './target.ts'

export interface WarmStore {
  target: BenchTarget
  stop(): Promise<void>
}

const WARM_UP_TIMEOUT_MS = 15 * 60_000

/** A store as it runs in production, once it has rendered its pages ahead and resized its images. */
export async function startWarmStore(): Promise<WarmStore> {
  const server = await startTestServer({ settings: { WARM_UP: 'true', LOG_LEVEL: 'info' } })
  try {
    await eventually(async () => {
      if (!server.logLines().some(({ msg }) => msg === 'images resized')) throw new Error('It stays cold.')
    }, WARM_UP_TIMEOUT_MS)
    return { target: await storeTarget(server.url), stop: server.stop }
  } catch (error) {
    await server.stop()
    throw error
  }
}

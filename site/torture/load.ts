import { toImageId } from '#api/images/files'
import type { Product } from '#shared/contracts/product'
import { IMAGE_FILES, imageFileUrl } from '#shared/stored-image'
import { adminCookie, request } from '../test/http.ts'
import { ADMIN, startTestServer, type TestServer } from '../test/server.ts'
import { createAdminClients } from './admin-clients.ts'
import { createCartClient } from './cart-client.ts'
import { createRandom, type Random } from './random.ts'
import { residentBytes } from './resident-memory.ts'
import { createSyncClient } from './sync-client.ts'

const SAMPLE_MS = 1000
/** The first part of the run, while caches fill. */
const WARM_UP = 1 / 3
const MAX_GROWTH = 1.25
const GROWTH_SLACK_BYTES = 48 * 1024 ** 2
const READERS = 6
const PAUSE_MS = 20

export interface LoadOptions {
  seed: number
  minutes: number
  log: (line: string) => void
}

export interface LoadReport {
  requests: number
  /** One for each second. */
  samples: number[]
  failures: string[]
}

/** Shoppers, administrators and syncs for some minutes; the server's memory must not grow after the warm-up. */
export async function applyLoad({ seed, minutes, log }: LoadOptions): Promise<LoadReport> {
  const server = await startTestServer({ settings: { TRUST_PROXY: 'true' } })
  const failures: string[] = []
  const samples: number[] = []
  let requests = 0
  let isRunning = true
  const stopped = Promise.withResolvers<void>()
  const repeat = async (work: () => Promise<unknown>, pauseMs = PAUSE_MS) => {
    while (isRunning) {
      try {
        await work()
        requests++
      } catch (error) {
        failures.push(String(error))
      }
      await Promise.race([Bun.sleep(pauseMs), stopped.promise])
    }
  }
  try {
    const random = createRandom(seed)
    const read = createReader(server, random, await listSlugs(server))
    const workers = [
      ...Array.from({ length: READERS }, () => repeat(read)),
      ...Array.from({ length: 3 }, (_, i) => repeat(createCartClient(server, createRandom(seed + i)).write)),
      ...createAdminClients(server, random).map((client) => repeat(client.write, 500)),
      repeat(createSyncClient(server).write, 20_000),
      repeat(() => adminCookie(server, ADMIN), 5000),
    ]
    const started = performance.now()
    for (let minute = 0; performance.now() - started < minutes * 60_000; ) {
      await Bun.sleep(SAMPLE_MS)
      samples.push(residentBytes(server.pid()))
      if (performance.now() - started < (minute + 1) * 60_000) continue
      log(
        `minute ${++minute}: ${toMegabytes(samples.at(-1)!)} MB, ${requests} requests, ${failures.length} failures`,
      )
    }
    isRunning = false
    stopped.resolve()
    await Promise.all(workers)
  } finally {
    isRunning = false
    await server.stop()
  }
  const growth = findGrowth(samples)
  return { requests, samples, failures: growth ? [...failures, growth] : failures }
}

export const toMegabytes = (bytes: number) => Math.round(bytes / 1024 ** 2)

/** A sentence when the last part of the samples lies well above the first one after the warm-up. */
export function findGrowth(samples: readonly number[]): string | undefined {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP))
  const part = Math.ceil(warm.length / 4)
  const before = median(warm.slice(0, part))
  const after = median(warm.slice(-part))
  if (after <= before * MAX_GROWTH + GROWTH_SLACK_BYTES) return undefined
  return `memory grew from ${toMegabytes(before)} to ${toMegabytes(after)} MB`
}

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

async function listSlugs(server: TestServer): Promise<string[]> {
  const products: Product[] = await (await request(server, '/_api/products')).json()
  return products.map(({ slug }) => slug)
}

/** Pages, searches for ever new words, image sizes and calls, from ever new client addresses. */
function createReader(server: TestServer, random: Random, slugs: readonly string[]) {
  const imageIds = [...new Bun.Glob('*/original').scanSync(`${server.folder}/images`)].map((path) =>
    toImageId(path.split('/')[0]!),
  )
  const paths = [
    () => '/',
    () => '/products',
    () => `/products/${random.pick(slugs)}`,
    () => `/products/${random.pick(slugs)}?variant=${random.integer(1, 400)}`,
    () => `/products?q=${random.pick(['tee', 'mug', 'open', 'x'])}${random.integer(1, 1e6)}`,
    () => `/collections?x=${random.integer(1, 1e6)}`,
    () => `/missing-${random.integer(1, 1e6)}`,
    () => `/_api/products/search?q=${random.pick(['hoodie', 'tee', 'mug'])}`,
    () => `/_api/product?productId=${random.integer(1, 40)}`,
    () => imageFileUrl({ id: random.pick(imageIds) }, random.pick(IMAGE_FILES)),
    () => '/cart',
    () => '/login',
  ]
  return async () => {
    const path = random.pick(paths)()
    const response = await request(server, path, {
      headers: {
        'accept-encoding': random.pick(['br', 'gzip', 'zstd', 'identity']),
        'x-forwarded-for': `198.18.${random.integer(0, 255)}.${random.integer(0, 255)}`,
        ...random.pick<Record<string, string>>([{}, {}, { cookie: `session=${random.integer(1, 1e9)}` }]),
      },
    })
    await response.arrayBuffer()
    if (response.status >= 500) throw new Error(`${path}: ${response.status}`)
  }
}

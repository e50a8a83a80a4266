import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CartItem } from '#shared/contracts/cart'
import { request } from '../test/http.ts'
import { startTestServer, type TestServer } from '../test/server.ts'
import { type CartClient, createCartClient } from './cart-client.ts'
import { createRandom } from './random.ts'

const SIZE_MB = 16
/** The server tries a write for its health at most once in ten seconds. */
const HEALTH_TIMEOUT_MS = 30_000
const MAX_WRITES = 2000

export interface DiskReport {
  /** Why it was not run. */
  skipped?: string
  /** The status of the first write that found no space. */
  status?: number
  acknowledged?: number
  failures: string[]
}

/** Fills the disk under the database: writes fail with a sentence, reads go on, and nothing acknowledged is lost. */
export async function fillDisk({
  seed,
  log,
}: {
  seed: number
  log: (line: string) => void
}): Promise<DiskReport> {
  const folder = mkdtempSync(join(tmpdir(), 'store-disk-'))
  if (!mountTmpfs(folder)) {
    rmSync(folder, { recursive: true })
    return { skipped: 'a tmpfs can only be mounted by root on Linux', failures: [] }
  }
  try {
    const server = await startTestServer({ folder })
    try {
      return await new DiskRun(server, seed, log).run()
    } finally {
      await server.stop()
    }
  } finally {
    Bun.spawnSync(['umount', '--lazy', folder])
    rmSync(folder, { recursive: true, force: true })
  }
}

const mountTmpfs = (folder: string) =>
  process.platform === 'linux' &&
  Bun.spawnSync(['mount', '-t', 'tmpfs', '-o', `size=${SIZE_MB}m`, 'tmpfs', folder]).success

class DiskRun {
  #failures: string[] = []
  #client: CartClient

  constructor(
    private readonly server: TestServer,
    seed: number,
    private readonly log: (line: string) => void,
  ) {
    this.#client = createCartClient(server, createRandom(seed))
  }

  async run(): Promise<DiskReport> {
    for (let i = 0; i < 20; i++) await this.#client.write()
    const filler = join(this.server.folder, 'filler')
    fill(this.server.folder, filler)
    const status = await this.#writeUntilRefused()
    this.log(`full after ${this.#client.acknowledged()} writes: ${status}`)
    await this.#checkReads()
    await this.#expectHealth(503)
    this.#failures.push(...(await this.#client.check()))
    rmSync(filler)
    await this.#expectHealth(200)
    await this.#client.write().catch((error) => this.#failures.push(`after space is freed: ${error}`))
    this.#failures.push(...(await this.#client.check()))
    return { status, acknowledged: this.#client.acknowledged(), failures: this.#failures }
  }

  /** What is left in the WAL's own space may take some writes. */
  async #writeUntilRefused(): Promise<number | undefined> {
    for (let i = 0; i < MAX_WRITES; i++) {
      const response = await this.#client.attempt()
      if (response.status === 200) continue
      const { error } = JSON.parse(response.text) as { error?: string }
      if (response.status < 500) this.#failures.push(`a write without space: ${response.status}`)
      if (!error || /SQLITE|disk image/i.test(error))
        this.#failures.push(`a write without space: ${response.text}`)
      return response.status
    }
    this.#failures.push('the disk never ran full')
    return undefined
  }

  async #checkReads() {
    for (const path of ['/', '/products', '/_api/products', '/_api/cart/items', '/cart', '/login']) {
      const { status } = await request(this.server, path)
      if (status !== 200) this.#failures.push(`${path} is ${status} on a full disk`)
    }
    const items: CartItem[] = await (
      await request(this.server, '/_api/cart/items', { headers: { cookie: this.#client.cookie() } })
    ).json()
    if (items.length === 0) this.#failures.push('the cart is empty on a full disk')
  }

  async #expectHealth(expected: number) {
    const deadline = performance.now() + HEALTH_TIMEOUT_MS
    for (;;) {
      const { status } = await request(this.server, '/_api/health')
      if (status === expected) return
      if (performance.now() > deadline) {
        this.#failures.push(`health stays ${status}, not ${expected}`)
        return
      }
      await Bun.sleep(500)
    }
  }
}

/** Takes all the space that is left. */
function fill(folder: string, path: string) {
  const file = openSync(path, 'w')
  try {
    for (const size of [64 * 1024, 4096]) {
      const block = new Uint8Array(size)
      for (;;) {
        const { bavail, bsize } = statfsSync(folder)
        if (bavail * bsize < size) break
        writeSync(file, block)
      }
    }
  } finally {
    closeSync(file)
  }
}

import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectPath } from '#api/platform/project-root'
import { addToCartFields } from '#api-test/visitor'
import type { CartItem } from '#shared/contracts/cart'
import { findAvailableProduct } from '../test/cart.ts'
import { adminCookie } from '../test/http.ts'
import { ADMIN, startTestServer, type TestServer } from '../test/server.ts'
import { databaseProblems } from './database-problems.ts'

interface Scene {
  name: string
  acknowledged: number
  lost: number
  /** Between the acknowledgement of the oldest lost add and the crash; null where none is lost. */
  oldestLostMs: number | null
  restoredMs: number | null
  openMs: number
  /** What is wrong beside lost adds, one sentence each. */
  problems: string[]
}

interface Add {
  cookie: string
  at: number
}

const ADDS_IN_FLIGHT = 4
const ADD_PAUSE_MS = 20

function hasLitestream(): boolean {
  return Bun.which('litestream') !== null && Bun.spawnSync(['litestream', 'version']).stdout.length > 0
}

/** Keeps adding to new carts until it is stopped, and remembers what was acknowledged. */
async function startAdds(server: TestServer) {
  const { product, variant } = await findAvailableProduct(server.url)
  const init = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(addToCartFields(product.id, variant.id)),
  }
  const acknowledged: Add[] = []
  let isRunning = true
  const add = async () => {
    const response = await fetch(`${server.url}/_api/cart/add`, init)
    if (response.status !== 200) throw new Error(`An add responded with ${response.status}.`)
    const cookie = response.headers.getSetCookie().find((each) => each.startsWith('cart='))!
    acknowledged.push({ cookie: cookie.split(';')[0]!, at: performance.now() })
  }
  const running = Array.from({ length: ADDS_IN_FLIGHT }, async () => {
    while (isRunning) {
      try {
        await add()
        await Bun.sleep(ADD_PAUSE_MS)
      } catch (error) {
        if (isRunning) throw error
      }
    }
  })
  return {
    acknowledged,
    /** At least so many, for so long. */
    until: async (count: number, ms: number) => {
      await Bun.sleep(ms)
      while (acknowledged.length < count) await Bun.sleep(10)
    },
    /** Nothing that is sent from now on counts. */
    end: () => {
      isRunning = false
      return Promise.all(running)
    },
  }
}

async function findLost(url: string, adds: readonly Add[]): Promise<Add[]> {
  const lost: Add[] = []
  for (const add of adds) {
    const response = await fetch(`${url}/_api/cart/items`, { headers: { cookie: add.cookie } })
    const items = (await response.json()) as CartItem[]
    if (items.length !== 1) lost.push(add)
  }
  return lost
}

async function pageProblems({ url }: TestServer, session: string): Promise<string[]> {
  const problems: string[] = []
  const admin = await fetch(`${url}/_api/admin/products`, { headers: { cookie: session } })
  if (admin.status !== 200) problems.push(`the administrator's session is a ${admin.status}`)
  const home = await (await fetch(url)).text()
  // One size of each: their originals are what may be missing.
  const images = new Set([...home.matchAll(/<img[^>]* src="([^"]+)"/g)].map(([, path]) => path!))
  if (images.size === 0) problems.push('the home page has no images')
  for (const path of images) {
    const image = await fetch(new URL(path, url))
    const type = image.headers.get('content-type')
    if (image.status !== 200 || !type?.startsWith('image/')) problems.push(`${path} is a ${image.status}`)
  }
  return problems
}

const litestreamEnv = (databasePath: string, replica: string) => ({
  ...process.env,
  DATABASE_PATH: databasePath,
  LITESTREAM_REPLICA_URL: `file://${replica}`,
})
const CONFIG = projectPath('data/litestream.yml')

function replicate(databasePath: string, replica: string) {
  return Bun.spawn(['litestream', 'replicate', '-config', CONFIG], {
    env: litestreamEnv(databasePath, replica),
    stdio: ['ignore', 'ignore', 'ignore'],
  })
}

async function run(command: string[], env: Record<string, string | undefined>): Promise<void> {
  const child = Bun.spawn(command, { cwd: projectPath('.'), env, stdio: ['ignore', 'pipe', 'pipe'] })
  const [output, errors] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ])
  if ((await child.exited) !== 0) throw new Error(`${command.join(' ')} failed: ${output}${errors}`)
}

/** Restores the replica into an empty folder, as the runbook does, with the images from the provider. */
async function restore(server: TestServer, replica: string, folder: string): Promise<number> {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'store.sqlite')
  const startedAt = performance.now()
  // The path in the configuration names the database to restore; the copy goes elsewhere.
  await run(
    ['litestream', 'restore', '-config', CONFIG, '-o', path, server.databasePath],
    litestreamEnv(server.databasePath, replica),
  )
  const restoredMs = performance.now() - startedAt
  await run(['bun', 'api/cli/repair-images.ts'], {
    ...process.env,
    NODE_ENV: 'production',
    DATABASE_PATH: path,
    PRINTFUL_API_TOKEN: 'sandbox',
    PRINTFUL_API_URL: server.sandbox.url,
  })
  return restoredMs
}

interface RehearsalOptions {
  /** Number of adds with which each scene begins. */
  adds: number
  addingMs: number
  /** How much a standby may lose with its machine. */
  maxLostMs: number
}

/** Loses the process, then the machine, then switches machines on purpose. */
export async function rehearseFailover(
  options: RehearsalOptions,
): Promise<{ skipped?: string; scenes: Scene[]; failures: string[] }> {
  if (!hasLitestream()) return { skipped: 'Litestream is not installed', scenes: [], failures: [] }
  const scenes = await playScenes(options)
  return { scenes, failures: scenes.flatMap((scene) => findFailures(scene, options)) }
}

function findFailures(
  { name, acknowledged, lost, oldestLostMs, problems }: Scene,
  { maxLostMs }: RehearsalOptions,
) {
  const failures = problems.map((problem) => `${name}: ${problem}`)
  if (name !== 'machine lost' && lost > 0) failures.push(`${name}: ${lost} of ${acknowledged} adds are lost`)
  if (lost === acknowledged) failures.push(`${name}: every add is lost`)
  if ((oldestLostMs ?? 0) > maxLostMs) failures.push(`${name}: an add from ${oldestLostMs} ms before is lost`)
  return failures
}

async function playScenes({ adds, addingMs }: RehearsalOptions): Promise<Scene[]> {
  const root = mkdtempSync(join(tmpdir(), 'store-failover-'))
  const replica = join(root, 'replica')
  const primary = await startTestServer()
  let replication = replicate(primary.databasePath, replica)
  const scenes: Scene[] = []
  const started: TestServer[] = []

  const judge = async (
    name: string,
    { acknowledged }: { acknowledged: readonly Add[] },
    endedAt: number,
    open: () => Promise<{ server: TestServer; restoredMs: number | null }>,
    session: string,
  ) => {
    const startedAt = performance.now()
    const { server, restoredMs } = await open()
    const openMs = performance.now() - startedAt
    const lost = await findLost(server.url, acknowledged)
    const ages = lost.map(({ at }) => endedAt - at)
    scenes.push({
      name,
      acknowledged: acknowledged.length,
      lost: lost.length,
      oldestLostMs: ages.length > 0 ? Math.max(...ages) : null,
      restoredMs,
      openMs,
      problems: [...databaseProblems(server.databasePath), ...(await pageProblems(server, session))],
    })
  }

  const openStandby = (name: string) => async () => {
    const folder = join(root, name)
    const restoredMs = await restore(primary, replica, folder)
    const server = await startTestServer({ empty: true, folder, sandbox: primary.sandbox })
    started.push(server)
    return { server, restoredMs }
  }

  try {
    const session = await adminCookie(primary, ADMIN)
    const first = await startAdds(primary)
    await first.until(adds, addingMs)
    const firstEnd = first.end()
    await primary.kill()
    await firstEnd
    const reopen = async () => {
      await primary.restart()
      return { server: primary, restoredMs: null }
    }
    await judge('process killed', first, performance.now(), reopen, session)

    const second = await startAdds(primary)
    while (!existsSync(replica)) await Bun.sleep(50)
    await second.until(adds, addingMs)
    const lostAt = performance.now()
    replication.kill('SIGKILL')
    const secondEnd = second.end()
    await primary.kill()
    await secondEnd
    await judge('machine lost', second, lostAt, openStandby('after-loss'), session)

    await primary.restart()
    replication = replicate(primary.databasePath, replica)
    const third = await startAdds(primary)
    await third.until(adds, addingMs)
    await third.end()
    await primary.terminate()
    // Its last act is to send what is left.
    replication.kill('SIGTERM')
    await replication.exited
    await judge('planned switch', third, performance.now(), openStandby('after-switch'), session)
  } finally {
    replication.kill('SIGKILL')
    for (const server of started) await server.stop()
    await primary.stop()
    rmSync(root, { recursive: true, force: true })
  }
  return scenes
}

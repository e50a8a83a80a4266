import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestServer, type TestServer } from '../test/server.ts'
import { type AddingShopper, createAddingShopper } from './adding-shopper.ts'
import { databaseProblems } from './database-problems.ts'
import { createLitestream, type Litestream } from './litestream.ts'
import { createRandom } from './random.ts'

const SHOPPERS = 3
const KILL_AFTER_SECONDS = 0.5

interface Machine {
  server: TestServer
  litestream: Litestream
}

interface Scene {
  name: string
  /** True if the store is killed and started again several times before. */
  hasKillsBefore: boolean
  /** Ends the store and Litestream. */
  end(machine: Machine): Promise<unknown>
  /** True if the files of the machine are gone. */
  isMachineLost: boolean
  /** Greatest age of a write that may be lost. */
  maxLostMs: number
}

const switchOver = async ({ server, litestream }: Machine) => {
  await server.terminate()
  await litestream.end('SIGTERM')
}

const SCENES: readonly Scene[] = [
  {
    name: 'the process killed',
    hasKillsBefore: false,
    end: ({ server }) => server.kill(),
    isMachineLost: false,
    maxLostMs: 0,
  },
  {
    name: 'the machine lost',
    hasKillsBefore: false,
    end: ({ server, litestream }) => Promise.all([server.kill(), litestream.end('SIGKILL')]),
    isMachineLost: true,
    maxLostMs: 5000,
  },
  {
    name: 'a planned switch',
    hasKillsBefore: false,
    end: switchOver,
    isMachineLost: true,
    maxLostMs: 0,
  },
  {
    name: 'kills, then a switch',
    hasKillsBefore: true,
    end: switchOver,
    isMachineLost: true,
    maxLostMs: 0,
  },
]

export interface StandbyOptions {
  seed: number
  seconds: number
  /** Number of kills before the last scene. */
  kills: number
  log: (line: string) => void
}

interface SceneRow {
  scene: string
  acknowledged: number
  lost: number
  oldestLost: string
  restored: string
  openAgain: string
}

export interface StandbyReport {
  /** Why it was not run. */
  skipped?: string
  rows: SceneRow[]
  failures: string[]
}

/** Shoppers buy while Litestream replicates. Counts what was acknowledged and is gone after each scene. */
export async function rehearseStandby({ log, ...options }: StandbyOptions): Promise<StandbyReport> {
  if (!Bun.which('litestream')) return { skipped: 'Litestream is not installed', rows: [], failures: [] }
  const rows: SceneRow[] = []
  const failures: string[] = []
  for (const scene of SCENES) {
    const { row, problems } = await play(scene, options)
    log(`${scene.name}: ${row.acknowledged} acknowledged, ${row.lost} lost`)
    rows.push(row)
    failures.push(...problems.map((problem) => `${scene.name}: ${problem}`))
  }
  return { rows, failures }
}

async function play(scene: Scene, { seed, seconds, kills }: Omit<StandbyOptions, 'log'>) {
  const folder = mkdtempSync(join(tmpdir(), 'store-replica-'))
  const server = await startTestServer()
  try {
    await using litestream = createLitestream(server.databasePath, folder)
    await litestream.start()
    const shoppers = await Promise.all(
      Array.from({ length: SHOPPERS }, (_, i) => createAddingShopper(server, createRandom(seed + i))),
    )
    for (let kill = 0; scene.hasKillsBefore && kill < kills; kill++) {
      await addUntil(shoppers, KILL_AFTER_SECONDS, () => server.kill())
      // As long as one process has the file open, SQLite doesn't look for a commit that the killed one has only written.
      // Litestream has read it, and stays stuck once the store writes another in its place.
      await litestream.end('SIGTERM')
      await server.restart()
      await litestream.start()
    }
    const endedAt = await addUntil(shoppers, seconds, () => scene.end({ server, litestream }))
    const restoredMs = await timed(async () => {
      if (scene.isMachineLost) await litestream.restore()
    })
    const problems = databaseProblems(server.databasePath)
    const openedMs = await timed(() => server.restart())
    const lost = (await Promise.all(shoppers.map((shopper) => shopper.listLost()))).flat()
    const oldestLostMs = lost.length > 0 ? endedAt - Math.min(...lost) : 0
    if (lost.length > 0 && scene.maxLostMs === 0) problems.push(`${lost.length} writes are lost`)
    else if (oldestLostMs > scene.maxLostMs) problems.push(`a write is lost, ${toSeconds(oldestLostMs)} old`)
    return {
      row: {
        scene: scene.name,
        acknowledged: shoppers.reduce((sum, shopper) => sum + shopper.acknowledged(), 0),
        lost: lost.length,
        oldestLost: lost.length > 0 ? toSeconds(oldestLostMs) : '-',
        restored: scene.isMachineLost ? toSeconds(restoredMs) : '-',
        openAgain: toSeconds(openedMs),
      },
      problems,
    }
  } finally {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns when the machine began to end. */
async function addUntil(shoppers: readonly AddingShopper[], seconds: number, end: () => Promise<unknown>) {
  let isRunning = true
  const adding = shoppers.map(async (shopper) => {
    while (isRunning) {
      try {
        await shopper.add()
      } catch (error) {
        if (isRunning) throw error
      }
    }
  })
  await Promise.race([Bun.sleep(seconds * 1000), ...adding])
  isRunning = false
  const endedAt = performance.now()
  await end()
  await Promise.all(adding)
  return endedAt
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

const toSeconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`

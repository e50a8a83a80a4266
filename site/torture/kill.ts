import { until } from '#api-test/until'
import { startTestServer, type TestServer } from '../test/server.ts'
import { createAdminClients } from './admin-clients.ts'
import { createCartClient } from './cart-client.ts'
import { databaseProblems } from './database-problems.ts'
import { createLoginClient } from './login-client.ts'
import { createRandom, type Random } from './random.ts'
import { createSyncClient } from './sync-client.ts'
import type { WritingClient } from './writing-client.ts'

const CART_CLIENTS = 4
const MIN_RUN_MS = 100
const MAX_RUN_MS = 1200

export interface KillOptions {
  seed: number
  kills: number
  log: (line: string) => void
}

export interface KillReport {
  kills: number
  acknowledged: Record<string, number>
  failures: string[]
}

/** `kill -9` at random moments under mixed writes, then a restart on the same files. */
export async function killRepeatedly({ seed, kills, log }: KillOptions): Promise<KillReport> {
  const random = createRandom(seed)
  const server = await startTestServer()
  const clients: WritingClient[] = [
    ...Array.from({ length: CART_CLIENTS }, (_, i) => createCartClient(server, createRandom(seed + i + 1))),
    ...createAdminClients(server, createRandom(seed + 100)),
    createLoginClient(server),
    createSyncClient(server),
  ]
  const failures: string[] = []
  try {
    for (let kill = 1; kill <= kills; kill++) {
      await writeUntilKilled(server, clients, random)
      await server.restart()
      const problems = [
        ...databaseProblems(server.databasePath),
        ...(
          await Promise.all(
            clients.map(async (client) =>
              (await client.check()).map((problem) => `${client.name}: ${problem}`),
            ),
          )
        ).flat(),
      ]
      failures.push(...problems.map((problem) => `kill ${kill}: ${problem}`))
      if (kill % 10 === 0)
        log(`${kill} kills, ${totalOf(clients)} acknowledged writes, ${failures.length} failures`)
    }
  } finally {
    await server.stop()
  }
  return { kills, acknowledged: countByName(clients), failures }
}

async function writeUntilKilled(server: TestServer, clients: readonly WritingClient[], random: Random) {
  let isRunning = true
  const writing = clients.map(async (client) => {
    while (isRunning) {
      try {
        await client.write()
      } catch (error) {
        if (isRunning) throw error
      }
    }
  })
  await Bun.sleep(random.integer(MIN_RUN_MS, MAX_RUN_MS))
  // A slow machine may not have acknowledged anything by then.
  await Promise.race([
    until(() => Object.values(countByName(clients)).every((count) => count > 0)),
    ...writing,
  ])
  isRunning = false
  await server.kill()
  await Promise.all(writing)
}

const totalOf = (clients: readonly WritingClient[]) =>
  clients.reduce((total, client) => total + client.acknowledged(), 0)

function countByName(clients: readonly WritingClient[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const client of clients) counts[client.name] = (counts[client.name] ?? 0) + client.acknowledged()
  return counts
}

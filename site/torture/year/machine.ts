import { rmSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { createApp } from '#api/app'
import { startBackgroundJobs } from '#api/background-jobs'
import { jobs } from '#api/db/schema/operations'
import { transact } from '#api/db/transact'
import { readEnv } from '#api/env'
import type { Mailer } from '#api/mail/mailer'
import { openServices } from '#api/open-services'
import type { Fetch } from '#api/platform/clock'
import type { Services } from '#api/services'
// Loaded when it is first called: a simulation must not wait for a file.
import '#api/payments/stripe'
import type { MachineClock } from './clock.ts'
import { watchLog } from './log-watch.ts'
import type { Owner, Schedule } from './schedule.ts'

/** A running process of the store. */
export interface Machine {
  /** Of its timers and calls. */
  owner: Owner
  clock: MachineClock
  services: Services
  /** @param clientAddress whose limits count */
  fetch(request: Request, clientAddress?: string): Promise<Response>
  /** Drops it as `kill -9` does: nothing that waits goes on, and its database is closed. */
  kill(): void
  /** Stops it as SIGTERM does: what it has begun goes on for ten seconds at most. It gets no more requests. */
  stop(): Promise<void>
}

interface Options {
  schedule: Schedule
  owner: Owner
  clock: MachineClock
  fetch: Fetch
  mailer: Mailer
  settings: Record<string, string>
  /** Called for each line of the log that tells of a fault of the store's own. */
  onFault(line: string): void
}

const STOP_TIMEOUT_MS = 10_000

/** A form that is refused shows its page again, which only the site can render. */
const renderPage = async (path: string) => new Response(path, { status: 422 })

/** Starts the real app with its background jobs on the database that the settings name. */
export async function startMachine({
  schedule,
  owner,
  settings,
  onFault,
  ...outside
}: Options): Promise<Machine> {
  const env = readEnv({ NODE_ENV: 'production', LOG_LEVEL: 'error', ...settings })
  const services = await openServices(env, outside)
  let isAlive = true
  services.log.level = 'silent'
  watchLog(services.log, (line) => {
    // What still runs of a process that was killed fails at its closed database.
    if (isAlive) onFault(line)
  })
  const app = createApp(services)
  const stopBackgroundJobs = startBackgroundJobs(services)
  // It looks every minute whether a sync is due, which here only administrators start.
  services.autoSync.stop()
  // The daily comparison would mend what the rules look for. They compare with its code.
  await transact(services.db, (tx) => tx.delete(jobs).where(eq(jobs.key, 'books 0')).run())
  const underWay = new Set<Promise<unknown>>()

  const kill = () => {
    if (!isAlive) return
    isAlive = false
    schedule.drop(owner)
    // The operating system releases the lock of a process that ends in the middle of a sync.
    if (services.sync.progress.current.state === 'pending')
      rmSync(`${env.DATABASE_PATH}.sync-lock`, { force: true })
    services.database.close()
  }
  const shutDown = async () => {
    await services.stop()
    await Promise.allSettled(underWay)
    stopBackgroundJobs()
    await services.close()
  }

  return {
    owner,
    clock: outside.clock,
    services,
    async fetch(request, clientAddress = '192.0.2.1') {
      const work = Promise.resolve(app.fetch(request, { clientAddress, renderPage }))
      underWay.add(work)
      const response = await work.finally(() => underWay.delete(work))
      // A process that was killed meanwhile answers nobody.
      return isAlive ? response : new Promise<Response>(() => {})
    },
    kill,
    async stop() {
      await Promise.race([shutDown(), schedule.sleep(STOP_TIMEOUT_MS)])
      kill()
    },
  }
}

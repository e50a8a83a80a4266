import { createApp } from '#api/app'
import { startBackgroundJobs } from '#api/background-jobs'
import { readEnv } from '#api/env'
import type { Mailer } from '#api/mail/mailer'
import { openServices } from '#api/open-services'
import type { Clock, Fetch } from '#api/platform/clock'
import type { Services } from '#api/services'
// Loaded when it is first called: a simulation must not wait for a file.
import '#api/payments/stripe'
import type { Owner, Schedule } from './schedule.ts'

/** A running process of the store. */
export interface Machine {
  services: Services
  /** @param clientAddress whose limits count */
  fetch(request: Request, clientAddress?: string): Promise<Response>
  /** Drops it as `kill -9` does: nothing that waits goes on, and its database is closed. */
  kill(): void
}

interface Options {
  schedule: Schedule
  owner: Owner
  clock: Clock
  fetch: Fetch
  mailer: Mailer
  settings: Record<string, string>
}

/** A form that is refused shows its page again, which only the site can render. */
const renderPage = async (path: string) => new Response(path, { status: 422 })

/** Starts the real app with its background jobs on the database that the settings name. */
export async function startMachine({ schedule, owner, settings, ...outside }: Options): Promise<Machine> {
  const env = readEnv({ NODE_ENV: 'production', LOG_LEVEL: 'error', ...settings })
  const services = await openServices(env, outside)
  services.log.level = 'silent'
  const app = createApp(services)
  startBackgroundJobs(services)
  // It looks every minute whether a sync is due, which here only administrators start.
  services.autoSync.stop()
  let isAlive = true
  return {
    services,
    async fetch(request, clientAddress = '192.0.2.1') {
      const response = await app.fetch(request, { clientAddress, renderPage })
      // A process that was killed meanwhile answers nobody.
      return isAlive ? response : new Promise<Response>(() => {})
    },
    kill() {
      isAlive = false
      schedule.drop(owner)
      services.database.close()
    },
  }
}

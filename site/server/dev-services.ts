import { startBackgroundJobs } from '#api/background-jobs'
import { readEnv } from '#api/env'
import { openServices } from '#api/open-services'
import { setServices } from '#api/services'

interface DevServices {
  openedBy: typeof openServices
  close(): Promise<void>
}

interface DevGlobals {
  [KEY]?: DevServices
  [PENDING]?: Promise<void> | undefined
}

// A module that Vite evaluates again loses its variables.
const KEY = Symbol.for('opentowork.dev-services')
const PENDING = Symbol.for('opentowork.dev-services.pending')
const globals: DevGlobals & typeof globalThis = globalThis

/**
 * Opens the services, and opens them again after a change of a file of the API: Vite has then evaluated `openServices` anew.
 * @throws what opening them throws, at each call until a change mends it
 */
export async function requireCurrentServices(): Promise<void> {
  while (globals[PENDING]) await globals[PENDING].catch(() => {})
  if (globals[KEY]?.openedBy === openServices) return
  globals[PENDING] = reopen().finally(() => {
    globals[PENDING] = undefined
  })
  await globals[PENDING]
}

async function reopen(): Promise<void> {
  await closeDevServices()
  const services = setServices(await openServices(readEnv(Bun.env)))
  let stopBackgroundJobs = () => {}
  globals[KEY] = {
    openedBy: openServices,
    async close() {
      stopBackgroundJobs()
      await services.stop()
      await services.close()
    },
  }
  // The image host of the sandbox must be known before the first sync.
  await services.printful()
  stopBackgroundJobs = startBackgroundJobs(services)
}

/** Does nothing where none are open. */
export async function closeDevServices(): Promise<void> {
  const open = globals[KEY]
  delete globals[KEY]
  await open?.close()
}

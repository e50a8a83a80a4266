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

/** Opens the services, and again after a change in the API. @throws the same error until a change fixes it */
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
  await services.printful()
  stopBackgroundJobs = startBackgroundJobs(services)
}

export async function closeDevServices(): Promise<void> {
  const open = globals[KEY]
  delete globals[KEY]
  await open?.close()
}

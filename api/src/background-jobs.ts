import { startCleanup } from './cleanup.ts'
import type { Services } from './services.ts'

/** Starts what a running server does by itself. Returns what stops the cleanup; the services stop the rest themselves. */
export function startBackgroundJobs(services: Services): () => void {
  services.autoSync.start()
  services.webhook.start()
  services.statistics.start()
  services.edges?.start()
  return startCleanup(services)
}

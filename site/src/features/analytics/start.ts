import type { AnalyticsSettings } from '#api/storefront/analytics-settings'
import type { User } from '#shared/contracts/auth'
import { PROFILE_COOKIE } from '#shared/cookies'
import { whenActivated } from '../../lib/when-activated.ts'
import { startEventQueue } from './event-queue.ts'

const IDLE_TIMEOUT_MS = 8000

const isTrackingRefused = (): boolean =>
  navigator.doNotTrack === '1' ||
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)

const whenLoaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', () => resolve(), { once: true })
  })

const whenIdle = () =>
  new Promise<void>((resolve) => {
    // Safari has no requestIdleCallback.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS })
    else setTimeout(resolve, 1000)
  })

/** Fetches the user, whom shop pages don't know. */
async function fetchUser(): Promise<User | null> {
  if (!document.cookie.includes(`${PROFILE_COOKIE}=`)) return null
  const response = await fetch('/_api/auth/session')
  return ((await response.json()) as { user: User | null }).user
}

async function run(settings: AnalyticsSettings) {
  const queue = startEventQueue()
  try {
    await whenLoaded()
    await whenIdle()
    const [{ startPosthog }, user] = await Promise.all([import('./posthog.ts'), fetchUser()])
    startPosthog(settings, user, queue)
  } catch {
    queue.end()
  }
}

/** Loads PostHog once the page is seen, loaded and idle, unless the visitor refuses tracking. */
export function startAnalytics(): void {
  const json = document.getElementById('analytics')?.textContent
  // PostHog respects a refusal, too, but only after it was fetched.
  if (!json || isTrackingRefused()) return
  const settings = JSON.parse(json) as AnalyticsSettings
  whenActivated(() => void run(settings))
}

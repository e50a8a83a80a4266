import { noteEarlyEvents } from './early-events.ts'
import { sendAtOnce } from './send-at-once.ts'
import type { AnalyticsSettings } from './settings.ts'

/** A page that never comes to rest is not waited for any longer. */
const TIMEOUT_MS = 8000

/** Someone who asks not to be followed is not, and PostHog is not even fetched. */
const isUnwanted = () =>
  navigator.doNotTrack === '1' ||
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)

/** A page that the browser only prepares is not seen yet, and may never be. */
const whenSeen = (then: () => void) => {
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', then, { once: true })
  } else then()
}

const whenLoaded = () =>
  new Promise<void>((resolve) => {
    if (document.readyState === 'complete') resolve()
    else addEventListener('load', () => resolve(), { once: true })
  })

const whenIdle = () =>
  new Promise<void>((resolve) => {
    // Safari has no such call.
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: TIMEOUT_MS })
    else setTimeout(resolve, 1000)
  })

function follow(settings: AnalyticsSettings) {
  const early = noteEarlyEvents()
  // Whoever leaves before PostHog is there: what they did is sent without it.
  const onLeave = () => sendAtOnce(settings, early.take())
  addEventListener('pagehide', onLeave)
  void whenLoaded()
    .then(whenIdle)
    .then(() => import('./posthog.ts'))
    .then(({ handOver }) => {
      removeEventListener('pagehide', onLeave)
      handOver(settings, early)
    })
    // Blocked or offline: the shop goes on without.
    .catch(() => early.stop())
}

/** Analytics keep out of the way: PostHog is fetched once the page is seen, loaded and at rest. */
export function startAnalytics(): void {
  const json = document.getElementById('analytics')?.textContent
  if (!json || isUnwanted()) return
  const settings = JSON.parse(json) as AnalyticsSettings
  whenSeen(() => follow(settings))
}

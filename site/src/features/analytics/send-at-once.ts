import type { EarlyEvent } from './early-events.ts'
import type { AnalyticsSettings } from './settings.ts'
import { visitorId } from './visitor-id.ts'

/**
 * Sends events without PostHog's script, as a page that is left can: the browser sends them when it finds the time.
 * @see https://posthog.com/docs/api/capture
 */
export function sendAtOnce(settings: AnalyticsSettings, events: readonly EarlyEvent[]): void {
  if (events.length === 0) return
  const visitor = visitorId(settings)
  const batch = events.map(({ event, properties, timestamp }) => ({
    event,
    timestamp: timestamp.toISOString(),
    properties: {
      ...properties,
      distinct_id: visitor,
      $process_person_profile: settings.person !== null,
      $lib: 'web',
    },
  }))
  navigator.sendBeacon(`${settings.host}/batch/`, JSON.stringify({ api_key: settings.key, batch }))
}

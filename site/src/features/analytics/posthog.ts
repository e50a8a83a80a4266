import { posthog } from 'posthog-js/no-external'
import { RESET, TRACK } from '../../lib/analytics.ts'
import type { noteEarlyEvents } from './early-events.ts'
import type { AnalyticsSettings } from './settings.ts'
import { dropVisitorId, knownVisitorId } from './visitor-id.ts'

/**
 * PostHog with what the store wants of it: page views, clicks, page leaves and the shop's events. No recordings, surveys,
 * flags or scripts from elsewhere, and nothing in a cookie.
 */
function open({ key, host }: AnalyticsSettings) {
  const visitor = knownVisitorId()
  posthog.init(key, {
    api_host: host,
    persistence: 'localStorage',
    person_profiles: 'identified_only',
    autocapture: true,
    // The view was noted when the page was seen, and is handed over with that time.
    capture_pageview: false,
    capture_pageleave: true,
    respect_dnt: true,
    ...(visitor && { bootstrap: { distinctID: visitor } }),
    advanced_disable_flags: true,
    disable_external_dependency_loading: true,
    disable_session_recording: true,
    disable_surveys: true,
    disable_web_experiments: true,
    disable_product_tours: true,
    disable_conversations: true,
    capture_dead_clicks: false,
    capture_exceptions: false,
    capture_heatmaps: false,
    capture_performance: false,
  })
  dropVisitorId()
}

/** Only who is logged in is known by name of an id; who no longer is, is a new visitor. */
function settlePerson({ person }: AnalyticsSettings) {
  const isKnown = posthog.get_property('$user_state') === 'identified'
  if (isKnown && posthog.get_distinct_id() !== person?.id) posthog.reset()
  if (person) posthog.identify(person.id, { role: person.role })
}

/** PostHog takes over from what was noted before it came. */
export function handOver(settings: AnalyticsSettings, early: ReturnType<typeof noteEarlyEvents>): void {
  open(settings)
  settlePerson(settings)
  for (const { event, properties, timestamp } of early.take()) {
    posthog.capture(event, properties, { timestamp })
  }
  early.stop()
  document.addEventListener(TRACK, ({ detail }) => posthog.capture(detail.name, { ...detail.properties }))
  document.addEventListener(RESET, () => posthog.reset())
}

import { type CaptureResult, posthog } from 'posthog-js/no-external'
import type { AnalyticsSettings } from '#api/storefront/analytics-settings'
import type { User } from '#shared/contracts/auth'
import { RESET, TRACK } from '../../lib/analytics.ts'
import type { EventQueue, QueuedEvent } from './event-queue.ts'
import { withoutSecrets } from './without-secrets.ts'

/** Restores the page of a queued event, because PostHog describes the one that it runs on. */
function restorePage(event: CaptureResult): CaptureResult {
  const { queuedPage, ...properties } = event.properties
  return queuedPage ? { ...event, properties: { ...properties, ...queuedPage } } : event
}

function prepareEvent(captured: CaptureResult | null): CaptureResult | null {
  if (!captured) return null
  const event = restorePage(captured)
  return withoutSecrets(event, event.properties.$pathname ?? location.pathname)
}

const captureQueued = ({ name, properties, page, timestampMs }: QueuedEvent) =>
  posthog.capture(name, { ...properties, queuedPage: page }, { timestamp: new Date(timestampMs) })

function init({ key, host }: AnalyticsSettings) {
  posthog.init(key, {
    api_host: host,
    persistence: 'localStorage',
    person_profiles: 'identified_only',
    // An island's props name the administrator who is logged in.
    autocapture: { element_attribute_ignorelist: ['props'] },
    // The page view is queued with the time when the visitor saw the page.
    capture_pageview: false,
    capture_pageleave: true,
    respect_dnt: true,
    before_send: prepareEvent,
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
}

/** Identifies the user. On the first page after a logout, begins with a new visitor. */
function identify(user: User | null) {
  const identified = posthog.get_property('$user_id')
  if (identified && identified !== String(user?.id)) posthog.reset()
  if (user) posthog.identify(String(user.id), { role: user.role })
}

export function startPosthog(settings: AnalyticsSettings, user: User | null, queue: EventQueue): void {
  init(settings)
  identify(user)
  for (const event of queue.end()) captureQueued(event)
  document.addEventListener(TRACK, ({ detail }) => posthog.capture(detail.name, { ...detail.properties }))
  document.addEventListener(RESET, () => posthog.reset())
}

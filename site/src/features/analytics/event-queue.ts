import { type ShopEvent, TRACK } from '../../lib/analytics.ts'

type Properties = Record<string, unknown>

export interface QueuedEvent {
  name: string
  properties: Properties
  page: Properties
  timestampMs: number
}

const STORAGE_KEY = 'analytics-queue'

/** Checks an event from the storage, which other scripts and versions can write to. */
function isQueuedEvent(event: unknown): event is QueuedEvent {
  const { name, properties, page, timestampMs } = (event ?? {}) as Partial<QueuedEvent>
  return (
    typeof name === 'string' &&
    typeof timestampMs === 'number' &&
    [properties, page].every((each) => typeof each === 'object')
  )
}

function takeStoredEvents(): QueuedEvent[] {
  try {
    const json = sessionStorage.getItem(STORAGE_KEY) ?? '[]'
    sessionStorage.removeItem(STORAGE_KEY)
    const events: unknown = JSON.parse(json)
    return Array.isArray(events) ? events.filter(isQueuedEvent) : []
  } catch {
    return []
  }
}

function storeEvents(events: readonly QueuedEvent[]): void {
  try {
    sessionStorage.setItem(STORAGE_KEY, JSON.stringify(events))
  } catch {
    // The browser may refuse storage.
  }
}

/** Queues the page view, `data-track` and shop events until PostHog captures them, on this page or the tab's next one. */
export function startEventQueue() {
  const page = {
    $current_url: location.href,
    $host: location.host,
    $pathname: location.pathname,
    $referrer: document.referrer || '$direct',
    title: document.title,
  }
  const events: QueuedEvent[] = []
  const add = (name: string, properties: object = {}) =>
    events.push({ name, properties: { ...properties }, page, timestampMs: Date.now() })
  const onTrack = ({ detail }: CustomEvent<ShopEvent>) => add(detail.name, detail.properties)
  const onPageHide = () => storeEvents([...takeStoredEvents(), ...events.splice(0)])

  add('$pageview')
  for (const template of document.querySelectorAll<HTMLElement>('[data-track]')) {
    const { name, properties } = JSON.parse(template.dataset.track ?? '') as ShopEvent
    add(name, properties)
  }
  document.addEventListener(TRACK, onTrack)
  addEventListener('pagehide', onPageHide)
  return {
    end(): QueuedEvent[] {
      document.removeEventListener(TRACK, onTrack)
      removeEventListener('pagehide', onPageHide)
      return [...takeStoredEvents(), ...events]
    },
  }
}

export type EventQueue = ReturnType<typeof startEventQueue>

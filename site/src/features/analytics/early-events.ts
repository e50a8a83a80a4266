import { type ShopEvent, TRACK } from '../../lib/analytics.ts'
import { type DescribedElement, describePath } from './element-path.ts'

/** Something that happened before PostHog was there, as PostHog would have noted it. */
export interface EarlyEvent {
  event: string
  properties: Record<string, unknown>
  timestamp: Date
}

const INTERACTIVE = 'a,button,input,select,textarea,label,summary,form'
const INTERACTIONS = ['click', 'change', 'submit'] as const

const autocaptured = (type: string, elements: DescribedElement[]) => ({
  $event_type: type,
  $ce_version: 1,
  $elements: elements,
  ...(elements[0]?.$el_text && { $el_text: elements[0].$el_text }),
})

/**
 * Notes the page view, and what the visitor does from now on, until `stop` hands over to PostHog. What the page itself
 * stands for (`data-track`) comes right after its view.
 */
export function noteEarlyEvents() {
  const events: EarlyEvent[] = []
  const note = (event: string, properties: Record<string, unknown>) =>
    events.push({
      event,
      properties: {
        $current_url: location.href,
        $host: location.host,
        $pathname: location.pathname,
        ...properties,
      },
      timestamp: new Date(),
    })
  const onInteraction = (event: Event) => {
    const element = event.target instanceof Element ? event.target.closest(INTERACTIVE) : null
    if (element && !element.closest('.ph-no-capture')) {
      note('$autocapture', autocaptured(event.type, describePath(element)))
    }
  }
  const onTrack = ({ detail }: CustomEvent<ShopEvent>) => note(detail.name, { ...detail.properties })

  note('$pageview', { title: document.title, $referrer: document.referrer || '$direct' })
  for (const template of document.querySelectorAll<HTMLElement>('[data-track]')) {
    const { name, properties } = JSON.parse(template.dataset.track ?? '') as ShopEvent
    note(name, { ...properties })
  }
  for (const type of INTERACTIONS)
    document.addEventListener(type, onInteraction, { capture: true, passive: true })
  document.addEventListener(TRACK, onTrack)
  return {
    /** What was noted so far, once. */
    take: () => events.splice(0),
    stop() {
      for (const type of INTERACTIONS) document.removeEventListener(type, onInteraction, true)
      document.removeEventListener(TRACK, onTrack)
    },
  }
}

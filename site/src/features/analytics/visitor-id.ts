import type { AnalyticsSettings } from './settings.ts'

/** For a visitor whom PostHog has not met: it takes this id over when it comes. */
const KEY = 'analytics-visitor'

interface Remembered {
  distinct_id?: string
  $user_state?: string
}

/** Where a browser keeps nothing, each page has another visitor. */
function storage(): Storage | undefined {
  try {
    return localStorage
  } catch {
    return undefined
  }
}

/** What PostHog remembers of this browser. */
function remembered(key: string): Remembered {
  try {
    return JSON.parse(storage()?.getItem(`ph_${key}_posthog`) ?? '{}') as Remembered
  } catch {
    return {}
  }
}

/** Under which id an event is sent that PostHog itself can't send: the person's, or the visitor's who is nobody known. */
export function visitorId({ key, person }: AnalyticsSettings): string {
  if (person) return person.id
  const { distinct_id, $user_state } = remembered(key)
  if (distinct_id && $user_state !== 'identified') return distinct_id
  return newVisitorId()
}

/** The id of a visitor whom PostHog has not met yet, made once. */
function newVisitorId(): string {
  const known = storage()?.getItem(KEY)
  if (known) return known
  const made = crypto.randomUUID()
  storage()?.setItem(KEY, made)
  return made
}

/** The id under which something was sent before PostHog came, if something was. */
export const knownVisitorId = () => storage()?.getItem(KEY) ?? undefined

/** PostHog has taken the id over. */
export const dropVisitorId = () => storage()?.removeItem(KEY)

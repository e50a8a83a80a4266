import { systemClock } from './clock.ts'

const TIMEOUT_MS = 500

/** True if an embedded sandbox of this service, such as that of a running store, answers at this URL. */
export async function isSandbox(url: string, service: 'printful' | 'stripe'): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: systemClock.timeout(TIMEOUT_MS) })
    return response.headers.get('x-sandbox') === service
  } catch {
    return false
  }
}

import { isTrackingRefused } from '../../lib/tracking-refused.ts'

/**
 * Counts a view of the page's product once the page is seen: not while it is prerendered or in a background tab, and not again
 * when Back brings it from the browser's cache.
 */
export function countView(productId: number): void {
  if (isTrackingRefused()) return
  const send = () =>
    navigator.sendBeacon(
      '/_api/views',
      new Blob([JSON.stringify({ productId })], { type: 'application/json' }),
    )
  if (document.visibilityState === 'visible') send()
  else document.addEventListener('visibilitychange', send, { once: true })
}

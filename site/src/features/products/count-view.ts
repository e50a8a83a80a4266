import { isTrackingRefused } from '../../lib/tracking-refused.ts'

/** Counts a view once the page is seen, and not again when Back takes it from the browser's cache. */
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

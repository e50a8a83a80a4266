/** Calls back at once, or when a prerendered page is shown, which may never happen. */
export function whenActivated(callback: () => void): void {
  if ('prerendering' in document && document.prerendering) {
    document.addEventListener('prerenderingchange', callback, { once: true })
  } else callback()
}

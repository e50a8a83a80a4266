let container: HTMLElement | undefined
const holders: Element[] = []

/** Returns where the toasts are drawn. */
export function toastContainer(): HTMLElement {
  if (!container) {
    container = document.createElement('div')
    container.dataset.toasts = ''
    place()
  }
  return container
}

const place = () => container && (holders.at(-1) ?? document.body).append(container)

/**
 * Lets toasts stand above the upper edge of an element, such as a bar that sticks to the bottom: `toasts.css` places them. Can be
 * a React `ref`. Returns what ends it.
 */
export function holdToasts(element: Element | null): (() => void) | undefined {
  if (!element) return undefined
  holders.push(element)
  place()
  return () => {
    holders.splice(holders.lastIndexOf(element), 1)
    place()
  }
}

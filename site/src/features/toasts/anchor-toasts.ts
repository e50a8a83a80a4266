let container: HTMLElement | undefined
const anchors: Element[] = []

/** Returns where the toasts are drawn. */
export function toastContainer(): HTMLElement {
  if (!container) {
    container = document.createElement('div')
    container.dataset.toasts = ''
    place()
  }
  return container
}

const place = () => container && (anchors.at(-1) ?? document.body).append(container)

/**
 * Lets toasts stand above the upper edge of an element, such as a bar that sticks to the bottom: `toasts.css` places them. Can be
 * a React `ref`. Returns what ends it.
 */
export function anchorToasts(element: Element | null): (() => void) | undefined {
  if (!element) return undefined
  anchors.push(element)
  place()
  return () => {
    anchors.splice(anchors.lastIndexOf(element), 1)
    place()
  }
}

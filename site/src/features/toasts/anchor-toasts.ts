let container: HTMLElement | undefined
const anchors: Element[] = []

export function toastContainer(): HTMLElement {
  if (!container) {
    container = document.createElement('div')
    container.dataset.toasts = ''
    place()
  }
  return container
}

const place = () => container && (anchors.at(-1) ?? document.body).append(container)

/** Places the toasts above an element, with `toasts.css`. Works as a React `ref`. Returns a function that undoes it. */
export function anchorToasts(element: Element | null): (() => void) | undefined {
  if (!element) return undefined
  anchors.push(element)
  place()
  return () => {
    anchors.splice(anchors.lastIndexOf(element), 1)
    place()
  }
}

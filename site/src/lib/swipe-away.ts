const THRESHOLD = 45

/** Moves the element to the right or down with the pointer; beyond the threshold calls `dismiss`. */
export function enableSwipeAway(element: HTMLElement, dismiss: () => void): void {
  element.addEventListener('pointerdown', (start) => {
    const isOnButton = start.target instanceof Element && start.target.closest('button') !== null
    if (start.button !== 0 || isOnButton) return
    element.setPointerCapture(start.pointerId)
    const end = new AbortController()
    const listen = (
      type: 'pointermove' | 'pointerup' | 'pointercancel',
      listener: (event: PointerEvent) => void,
    ) => element.addEventListener(type, listener, { signal: end.signal })
    const offset = ({ clientX, clientY }: PointerEvent) => {
      const x = Math.max(0, clientX - start.clientX)
      const y = Math.max(0, clientY - start.clientY)
      return x > y ? ([x, 0] as const) : ([0, y] as const)
    }
    const reset = () => {
      end.abort()
      element.style.translate = ''
    }
    listen('pointermove', (event) => {
      element.style.translate = `${offset(event).join('px ')}px`
    })
    listen('pointercancel', reset)
    listen('pointerup', (event) => {
      if (Math.max(...offset(event)) < THRESHOLD) return reset()
      end.abort()
      dismiss()
    })
  })
}

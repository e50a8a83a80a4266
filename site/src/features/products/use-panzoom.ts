import Panzoom, { type PanzoomObject } from '@panzoom/panzoom'
import { useEffect, useRef } from 'react'

const MAX_SCALE = 5
const DOUBLE_CLICK_SCALE = 2.5

/** Returns true if the scale isn't 1, except for rounding. */
const isZoomed = (panzoom: PanzoomObject) => panzoom.getScale() > 1.01

const SWIPE_DISTANCE = 60

/** Resets the zoom without `contain`, which would take a size during the animation for the whole one. */
const reset = (panzoom: PanzoomObject) => panzoom.reset({ contain: undefined })

/**
 * Zooms and pans the first child of `stage`.
 * @param key changes with the child, which starts at its whole size
 * @param onSwipe called when a finger moves sideways over the whole image, with 1 for a swipe to the left
 */
export function usePanzoom(key: string, onSwipe: (step: 1 | -1) => void) {
  const stage = useRef<HTMLDivElement>(null)
  const panzoom = useRef<PanzoomObject>(undefined)

  useEffect(() => {
    const container = stage.current
    const child = container?.firstElementChild
    if (!container || !(child instanceof HTMLElement)) return
    const instance = Panzoom(child, {
      maxScale: MAX_SCALE,
      step: 0.5,
      contain: 'outside',
      panOnlyWhenZoomed: true,
      pinchAndPan: true,
      animate: !matchMedia('(prefers-reduced-motion: reduce)').matches,
    })
    panzoom.current = instance
    const onDoubleClick = (event: MouseEvent) =>
      isZoomed(instance) ? reset(instance) : instance.zoomToPoint(DOUBLE_CLICK_SCALE, event)
    container.addEventListener('wheel', instance.zoomWithWheel, { passive: false })
    container.addEventListener('dblclick', onDoubleClick)
    const stopSwipes = listenForSwipes(container, (step) => !isZoomed(instance) && onSwipe(step))
    return () => {
      container.removeEventListener('wheel', instance.zoomWithWheel)
      container.removeEventListener('dblclick', onDoubleClick)
      stopSwipes()
      instance.destroy()
    }
  }, [key])

  return {
    stage,
    zoom: (direction: 1 | -1) => (direction > 0 ? panzoom.current?.zoomIn() : panzoom.current?.zoomOut()),
    /** Returns false if the whole image is in view. */
    pan: (x: number, y: number): boolean => {
      if (!panzoom.current || !isZoomed(panzoom.current)) return false
      panzoom.current.pan(x, y, { relative: true })
      return true
    },
    reset: () => panzoom.current && reset(panzoom.current),
  }
}

/** Listens to swipes of one finger. Returns a function that stops it. */
function listenForSwipes(element: HTMLElement, onSwipe: (step: 1 | -1) => void): () => void {
  let start: Touch | undefined
  const onStart = ({ touches }: TouchEvent) => {
    start = touches.length === 1 ? touches[0] : undefined
  }
  const onEnd = ({ changedTouches }: TouchEvent) => {
    const [end] = changedTouches
    if (!start || !end) return
    const x = end.clientX - start.clientX
    const y = end.clientY - start.clientY
    start = undefined
    if (Math.abs(x) > SWIPE_DISTANCE && Math.abs(x) > 2 * Math.abs(y)) onSwipe(x < 0 ? 1 : -1)
  }
  element.addEventListener('touchstart', onStart, { passive: true })
  element.addEventListener('touchend', onEnd, { passive: true })
  return () => {
    element.removeEventListener('touchstart', onStart)
    element.removeEventListener('touchend', onEnd)
  }
}

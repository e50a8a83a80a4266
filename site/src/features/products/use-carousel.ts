import { type RefObject, useEffect, useRef, useState } from 'react'

/** The index of a carousel that scrolls: by swiping, by buttons, by whatever else scrolls its track. */
export function useCarousel(track: RefObject<HTMLElement | null>, count: number, start: number) {
  const [index, setIndex] = useState(start)
  /** The same as `index`, for clicks that come faster than renders. */
  const latestIndex = useRef(start)
  /** Where a button's scroll is going: what it passes on its way doesn't change the index. */
  const targetIndex = useRef<number>(undefined)

  const updateIndex = () => {
    const { scrollLeft = 0, clientWidth = 1 } = track.current ?? {}
    const position = scrollLeft / clientWidth
    const nearest = Math.round(position)
    const isSettled = Math.abs(position - nearest) < 0.02
    if (targetIndex.current !== undefined && !(isSettled && nearest === targetIndex.current)) return
    targetIndex.current = undefined
    latestIndex.current = nearest
    setIndex(nearest)
  }
  const endScroll = () => {
    targetIndex.current = undefined
    updateIndex()
  }
  useEffect(updateIndex, [])

  const showImage = (next: number) => {
    if (!track.current) return
    const wrapped = (next + count) % count
    const isFar = Math.abs(wrapped - latestIndex.current) > 1
    targetIndex.current = wrapped
    latestIndex.current = wrapped
    setIndex(wrapped)
    track.current.scrollTo({
      left: wrapped * track.current.clientWidth,
      behavior: isFar ? 'instant' : 'auto',
    })
  }

  return {
    index,
    showImage,
    showNext: (step: 1 | -1) => showImage(latestIndex.current + step),
    trackEvents: { onScroll: updateIndex, onScrollEnd: endScroll, onPointerDown: endScroll },
  }
}

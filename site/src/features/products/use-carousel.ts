import { type RefObject, useEffect, useRef, useState } from 'react'
import { currentImage, scrollToImage } from './gallery-position.ts'

/** Returns the index of a carousel. If `isCovered` by a dialog, it doesn't scroll smoothly: a returning focus would stop it. */
export function useCarousel(
  track: RefObject<HTMLElement | null>,
  count: number,
  start: number,
  isCovered: boolean,
) {
  const [index, setIndex] = useState(start)
  /** Index to which a button scrolls. Images on the way don't change the shown index. */
  const targetIndex = useRef<number>(undefined)

  const currentIndex = () => targetIndex.current ?? (track.current ? currentImage(track.current) : index)

  const updateIndex = () => {
    if (!track.current) return
    const { scrollLeft, clientWidth } = track.current
    const nearest = currentImage(track.current)
    const isSettled = Math.abs(scrollLeft / clientWidth - nearest) < 0.02
    if (targetIndex.current !== undefined && !(isSettled && nearest === targetIndex.current)) return
    targetIndex.current = undefined
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
    const isFar = Math.abs(wrapped - currentIndex()) > 1
    targetIndex.current = wrapped
    setIndex(wrapped)
    scrollToImage(track.current, wrapped, isFar || isCovered ? 'instant' : 'auto')
  }

  return {
    index,
    showImage,
    showNext: (step: 1 | -1) => showImage(currentIndex() + step),
    trackEvents: { onScroll: updateIndex, onScrollEnd: endScroll, onPointerDown: endScroll },
  }
}

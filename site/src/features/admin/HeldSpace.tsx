import { type ReactNode, useEffect, useRef } from 'react'
import { readStorage, writeStorage } from '../../lib/storage.ts'

interface HeldSpaceProps {
  /** Name by which this browser remembers the height. */
  name: string
  isLoading: boolean
  /** Height in a browser that hasn't loaded the content before, in CSS. */
  height: string
  children: ReactNode
}

/** Holds the height that the content had last time, so that nothing below it jumps when the content is loaded. */
export function HeldSpace({ name, isLoading, height, children }: HeldSpaceProps) {
  const content = useRef<HTMLDivElement>(null)
  const key = `height ${name}`
  useEffect(() => {
    const element = content.current
    if (isLoading || !element) return
    const remember = () => writeStorage(key, String(element.getBoundingClientRect().height))
    // Content that is empty has no box, which an observer doesn't report.
    remember()
    const observer = new ResizeObserver(remember)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isLoading, key])
  const pixels = readStorage(key)
  return (
    <div ref={content} className="min-w-0 empty:hidden">
      {isLoading
        ? pixels !== '0' && (
            <div
              aria-hidden="true"
              className="skeleton-block"
              style={{ height: pixels ? `${pixels}px` : height }}
            />
          )
        : children}
    </div>
  )
}

import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls back after a navigation to another screen, and not when the first one is hydrated. */
export function useScreenChange(pathname: string, onChange: () => void): void {
  const shown = useRef(pathname)
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    changed()
  }, [pathname])
}

import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The screen showed it before the URL did, which follows later. */
    isShown?: boolean
  }
}

/** For the navigation to a search that the screen shows already. */
export const SHOWN = { state: { isShown: true }, replace: true, resetScroll: false } as const

/** A screen's search from the URL, with a setter that doesn't wait for the URL: follow it by a navigation with `SHOWN`. */
export function useShownSearch<Search>(search: Search) {
  const { state } = useLocation()
  const [shown, setShown] = useState(search)
  useEffect(() => {
    if (!state.isShown) setShown(search)
  }, [search, state.isShown])
  return [shown, setShown] as const
}

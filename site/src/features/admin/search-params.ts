import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'

declare module '@tanstack/react-router' {
  interface HistoryState {
    followsScreen?: boolean
  }
}

/** For the navigation to a search that the screen shows already. */
export const SHOWN = { state: { followsScreen: true }, replace: true, resetScroll: false } as const

/** A screen's search from the URL, with a setter that doesn't wait for the URL: follow it by a navigation with `SHOWN`. */
export function useShownSearch<Search>(search: Search) {
  const { state } = useLocation()
  const [shown, setShown] = useState(search)
  useEffect(() => {
    if (!state.followsScreen) setShown(search)
  }, [search, state.followsScreen])
  return [shown, setShown] as const
}

/** Reads a positive integer of a URL's query; 0 for anything else. */
export function toSearchNumber(value: unknown): number {
  const number = Number(value)
  return Number.isSafeInteger(number) && number > 0 ? number : 0
}

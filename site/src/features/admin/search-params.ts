import { useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { z } from 'zod'

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

// The parts of a screen's search. A wrong value counts as none.
export const searchText = z.string().min(1).optional().catch(undefined)
export const searchNumber = z.coerce.number().int().positive().optional().catch(undefined)
/** The page of a list, from the second on. */
export const searchPage = z.coerce.number().int().min(2).optional().catch(undefined)

import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import type { SCREENS } from './screens.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the screen already shows the search. */
    followsScreen?: boolean
  }
}

type ScreenPath = (typeof SCREENS)[number]['path']

/** Reads a screen's search from the URL. Returns a way to change it that doesn't wait for the URL. */
export function useShownSearch<Search extends object>(to: ScreenPath, search: Search) {
  const { state } = useLocation()
  const navigate = useNavigate()
  const [shown, setShown] = useState(search)
  useEffect(() => {
    if (!state.followsScreen) setShown(search)
  }, [search, state.followsScreen])
  const show = (next: Search) => {
    setShown(next)
    void navigate({ to, search: next, state: { followsScreen: true }, replace: true, resetScroll: false })
  }
  return [shown, show] as const
}

// These are the parts of a screen's search. A wrong value counts as none.
export const searchText = z.string().min(1).optional().catch(undefined)
export const searchNumber = z.coerce.number().int().positive().optional().catch(undefined)
/** Page of a list, from the second on. */
export const searchPage = z.coerce.number().int().min(2).optional().catch(undefined)

import { useSyncExternalStore } from 'react'

/** Returns false on the server and during hydration, so that both render the same. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )

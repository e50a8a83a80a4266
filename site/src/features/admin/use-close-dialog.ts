import { useLocation, useRouter } from '@tanstack/react-router'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the dialog was opened here, so the entry before has none. */
    isDialog?: boolean
  }
}

/** Closes a dialog of the URL: by Back if it has the state `isDialog`, so that no entry is left behind. */
export function useCloseDialog(removeFromUrl: () => void): () => void {
  const { isDialog } = useLocation().state
  const { history } = useRouter()
  return () => (isDialog ? history.back() : removeFromUrl())
}

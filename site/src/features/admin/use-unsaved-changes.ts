import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Asks before the page is left with something unsaved. Whatever ends the editor, its draft is kept: a page that is left all
 * the same, or a session that ended. Only what it answers with, called before closing, lets go of the draft.
 */
export function useUnsavedChanges(isDirty: boolean, keep: () => void): () => void {
  const isReleased = useRef(false)
  const keepNow = useEffectEvent(() => {
    if (isDirty && !isReleased.current) keep()
  })
  useEffect(() => {
    const onLeave = () => keepNow()
    addEventListener('pagehide', onLeave)
    return () => {
      removeEventListener('pagehide', onLeave)
      keepNow()
    }
  }, [])
  useEffect(() => {
    if (!isDirty) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [isDirty])
  return () => {
    isReleased.current = true
  }
}

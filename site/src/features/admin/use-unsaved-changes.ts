import { useEffect, useEffectEvent, useRef } from 'react'

/**
 * Confirms before the page is left with unsaved changes, and saves a draft whenever the editor goes away: the page was left,
 * the session ended. Returns what to call before closing the editor on purpose.
 */
export function useUnsavedChanges(isDirty: boolean, saveDraft: () => void): () => void {
  const isDiscarded = useRef(false)
  const saveIfDirty = useEffectEvent(() => {
    if (isDirty && !isDiscarded.current) saveDraft()
  })
  useEffect(() => {
    const onPageHide = () => saveIfDirty()
    addEventListener('pagehide', onPageHide)
    return () => {
      removeEventListener('pagehide', onPageHide)
      saveIfDirty()
    }
  }, [])
  useEffect(() => {
    if (!isDirty) return
    const confirmLeaving = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', confirmLeaving)
    return () => removeEventListener('beforeunload', confirmLeaving)
  }, [isDirty])
  return () => {
    isDiscarded.current = true
  }
}

import { atom } from 'nanostores'
import { useLayoutEffect } from 'react'

/** What the screen at a path shows, a product's name for example: the heading, once it is known. */
export const $subject = atom<{ pathname: string; name: string } | null>(null)

export function useSubject(pathname: string, name: string | undefined): void {
  useLayoutEffect(() => {
    if (name !== undefined) $subject.set({ pathname, name })
  }, [pathname, name])
}

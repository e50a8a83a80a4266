import { atom } from 'nanostores'
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'

/** Heading of the screen at a path once it is known, such as a product's name. */
export const $subject = atom<{ pathname: string; name: string } | null>(null)

export function useSubject(pathname: string, name: string | undefined): void {
  useLayoutEffect(() => {
    if (name !== undefined) $subject.set({ pathname, name })
  }, [pathname, name])
}

/** Calls back after a navigation to another screen, but not when the first one is hydrated. */
export function useScreenChange(pathname: string, onChange: () => void): void {
  const shown = useRef(pathname)
  const changed = useEffectEvent(onChange)
  useEffect(() => {
    if (shown.current === pathname) return
    shown.current = pathname
    changed()
  }, [pathname])
}

/** Finds the link that Back returns the focus to, as the screen marks it. */
export const findReturnedTo = () => document.querySelector<HTMLElement>('[data-returned-to]')

let opened: { entry: string | undefined; productId: number } | undefined

export function rememberOpened(entry: string | undefined, productId: number): void {
  opened = { entry, productId }
}

/** Finds the product that was opened from this history entry, so that Back returns the focus to it. */
export const findOpened = (entry: string | undefined): number | undefined =>
  opened?.entry === entry ? opened?.productId : undefined

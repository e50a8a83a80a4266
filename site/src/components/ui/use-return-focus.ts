import { useRef } from 'react'

/** Returns the focus to where it was before a dialog opened. Radix does so only for a trigger, which ours don't have. */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: () => {
      opener.current = document.activeElement
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement) opener.current.focus()
    },
  }
}

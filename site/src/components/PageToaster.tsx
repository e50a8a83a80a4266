import { createPortal } from 'react-dom'
import { useIsHydrated } from '../lib/use-is-hydrated.ts'
import { Toaster } from './Toaster.tsx'

/** The toaster of a shop page. It stands in an element of its own, which moves into the cart's dialog while that is open. */
export function PageToaster() {
  const container = useIsHydrated() && document.querySelector('[data-toasts]')
  return container && createPortal(<Toaster />, container)
}

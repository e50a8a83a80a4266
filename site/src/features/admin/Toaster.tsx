import { useEffect } from 'react'
import { Toaster as Sonner, useSonner } from 'sonner'
import { keepToastsClear } from '../../lib/keep-toasts-clear.ts'

const style = {
  '--normal-bg': 'var(--color-raised)',
  '--normal-text': 'var(--color-ink)',
  '--normal-border': 'var(--color-line)',
  '--border-radius': 'var(--radius-soft)',
  fontFamily: 'inherit',
}

/** sonner's own offsets, unless toasts would cover what must stay clear. */
const offset = { right: 'var(--toast-right, 24px)', bottom: 'var(--toast-bottom, 24px)' }
const mobileOffset = { bottom: 'var(--toast-bottom, 16px)' }

/**
 * The admin area's toasts; those of the shop are `lib/toasts.ts`. The specification's numbers and hotkey are sonner's defaults,
 * which `toaster.test.ts` checks.
 */
export function Toaster() {
  const { toasts } = useSonner()
  useEffect(() => {
    if (toasts.length > 0) keepToastsClear()
  }, [toasts])
  return (
    <Sonner
      position="bottom-right"
      theme="system"
      style={style}
      offset={offset}
      mobileOffset={mobileOffset}
    />
  )
}

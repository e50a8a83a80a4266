import { Toaster as Sonner } from 'sonner'

const colors = {
  '--normal-bg': 'var(--color-raised)',
  '--normal-text': 'var(--color-ink)',
  '--normal-border': 'var(--color-line)',
  '--border-radius': 'var(--radius-soft)',
  fontFamily: 'inherit',
}

/**
 * Where toasts appear. Three visible for 4000 ms each, 356 px wide, 14 px apart, 24 px from the edge (16 on a phone),
 * Alt+T, a swipe of 45 px and 200 ms to leave are sonner's own numbers, which `toaster.test.ts` holds it to.
 */
export function Toaster() {
  return <Sonner position="bottom-right" theme="system" style={colors} />
}

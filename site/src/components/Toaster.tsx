import { Toaster as Sonner } from 'sonner'

const style = {
  '--normal-bg': 'var(--color-raised)',
  '--normal-text': 'var(--color-ink)',
  '--normal-border': 'var(--color-line)',
  '--border-radius': 'var(--radius-soft)',
  fontFamily: 'inherit',
}

/** The specification's numbers and hotkey are sonner's defaults, which `toaster.test.ts` checks. */
export function Toaster() {
  return <Sonner position="bottom-right" theme="system" style={style} />
}

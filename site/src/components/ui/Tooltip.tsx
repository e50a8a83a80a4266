import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface TooltipProps {
  text: string
  /** One element that takes the focus, like a button. */
  children: ReactNode
}

/**
 * A word about a control, on hover and on focus. It stands 4 px away; the grace buffer of 5 px, in which the pointer may
 * cross over to it, is Radix's own (`getPaddedExitPoints` in @radix-ui/react-tooltip).
 */
export function Tooltip({ text, children }: TooltipProps) {
  return (
    <Radix.Provider delayDuration={300}>
      <Radix.Root>
        <Radix.Trigger asChild>{children}</Radix.Trigger>
        <Radix.Portal>
          <Radix.Content
            sideOffset={4}
            collisionPadding={8}
            className="z-60 max-w-64 rounded-soft bg-ink px-2.5 py-1.5 text-xs text-ground shadow-float"
          >
            {text}
          </Radix.Content>
        </Radix.Portal>
      </Radix.Root>
    </Radix.Provider>
  )
}

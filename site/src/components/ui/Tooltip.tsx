import { Tooltip as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

interface TooltipProps {
  text: string
  children: ReactNode
}

/** Shows a text on hover and focus, 4 px away. Radix's own grace buffer is 5 px (`getPaddedExitPoints`). */
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

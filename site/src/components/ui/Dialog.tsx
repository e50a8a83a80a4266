import { X } from 'lucide'
import { Dialog as Radix } from 'radix-ui'
import type { ComponentProps, ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import { useReturnFocus } from './use-return-focus.ts'

interface DialogProps extends Pick<ComponentProps<typeof Radix.Content>, 'onEscapeKeyDown'> {
  title: string
  description: ReactNode
  width?: 'text' | 'wide'
  isOnTop?: boolean
  /** Callback for Escape, the close button or a click outside. The owner unmounts the dialog. */
  onClose: () => void
  children: ReactNode
}

const WIDTHS = { text: 'sm:max-w-2xl', wide: 'sm:max-w-6xl' }

/** Opens a modal dialog while it is mounted. The policy refuses the style with which Radix's `Overlay` locks scrolling. */
export function Dialog({
  title,
  description,
  width = 'text',
  isOnTop = false,
  onClose,
  onEscapeKeyDown,
  children,
}: DialogProps) {
  const { onOpenAutoFocus, onCloseAutoFocus } = useReturnFocus()
  const layer = isOnTop ? 'z-60' : 'z-40'
  return (
    <Radix.Root open onOpenChange={(open) => !open && onClose()}>
      <Radix.Portal>
        <div
          aria-hidden="true"
          className={`pointer-events-auto fixed inset-0 bg-overlay ${layer}`}
          onClick={onClose}
        />
        <Radix.Content
          data-modal
          className={`${layer} fixed inset-0 m-auto flex h-dvh w-full max-w-full flex-col bg-raised outline-none sm:h-fit sm:max-h-[calc(100dvh-3rem)] sm:w-[calc(100%-3rem)] sm:rounded-soft sm:border sm:border-line sm:shadow-float ${WIDTHS[width]}`}
          onEscapeKeyDown={onEscapeKeyDown}
          // A click on a toast must not close it, and Radix ignores a click right after a nested dialog closed.
          onPointerDownOutside={(event) => event.preventDefault()}
          onOpenAutoFocus={(event) => {
            onOpenAutoFocus()
            const first = event.target instanceof Element && event.target.querySelector('[data-first-focus]')
            if (first instanceof HTMLElement) {
              event.preventDefault()
              first.focus()
            }
          }}
          onCloseAutoFocus={onCloseAutoFocus}
        >
          <header className="flex items-start justify-between gap-4 border-b border-line py-4 pr-3 pl-5">
            <div className="min-w-0">
              <Radix.Title className="text-lg leading-tight font-bold">{title}</Radix.Title>
              <Radix.Description className="mt-1 text-sm text-muted">{description}</Radix.Description>
            </div>
            <Radix.Close className="button-icon -mt-1" aria-label="Close">
              <Icon node={X} />
            </Radix.Close>
          </header>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}

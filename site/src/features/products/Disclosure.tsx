import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../../components/Icon.tsx'

interface DisclosureProps {
  title: string
  /** A link to it opens the `details`. */
  contentId?: string
  isOpen?: boolean
  children: ReactNode
}

/** Opens and closes without scripts. */
export function Disclosure({ title, contentId, isOpen = false, children }: DisclosureProps) {
  return (
    <details aria-label={title} open={isOpen} className="group/disclosure border-b border-line">
      <summary className="flex min-h-14 items-center justify-between gap-4 py-2">
        <h2 className="text-base font-semibold">{title}</h2>
        <Icon
          node={ChevronDown}
          className="size-5 flex-none text-muted transition-transform group-open/disclosure:rotate-180"
        />
      </summary>
      <div id={contentId} className="flex flex-col gap-6 pt-1 pb-7 text-sm">
        {children}
      </div>
    </details>
  )
}

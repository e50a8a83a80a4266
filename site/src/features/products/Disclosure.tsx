import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import { Icon } from '../../components/Icon.tsx'

interface DisclosureProps {
  title: string
  contentId?: string
  isOpen?: boolean
  children: ReactNode
}

/** Opens and closes without scripts. */
export function Disclosure({ title, contentId, isOpen = false, children }: DisclosureProps) {
  return (
    <details aria-label={title} open={isOpen} className="disclosure">
      <summary>
        <h2>{title}</h2>
        <Icon node={ChevronDown} className="size-5" />
      </summary>
      <div id={contentId}>{children}</div>
    </details>
  )
}

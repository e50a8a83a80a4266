import { ChevronDown } from 'lucide'
import type { ComponentProps } from 'react'
import { Icon } from './Icon.tsx'

/** Draws a select with an arrow of its own. With its native look, WebKit ignores the colors of a field. */
export const Select = (props: Omit<ComponentProps<'select'>, 'className'>) => (
  <span className="relative block">
    <select {...props} className="field appearance-none truncate pr-10" />
    <Icon
      node={ChevronDown}
      className="pointer-events-none absolute inset-y-0 right-3 my-auto size-5 text-muted"
    />
  </span>
)

import type { IconNode } from 'lucide'
import { createElement } from 'react'

interface IconProps {
  node: IconNode
  className?: string
}

/** Draws an icon as decoration. `lucide-react` would add 1.8 kB to each product page. */
export const Icon = ({ node, className = 'size-6' }: IconProps) => (
  <svg viewBox="0 0 24 24" aria-hidden="true" className={`icon ${className}`}>
    {node.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
  </svg>
)

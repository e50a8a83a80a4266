import { ExternalLink } from 'lucide'
import type { ReactNode } from 'react'
import type { ProductReference } from '#shared/contracts/range-health'
import { Icon } from '../../../components/Icon.tsx'

const PRINTFUL_DASHBOARD = 'https://www.printful.com/dashboard'

interface ProductCellProps {
  product: ProductReference
  /** On phones, in place of columns that have no space there. */
  children?: ReactNode
}

/** The product with a link to its page in the shop. */
export const ProductCell = ({ product: { slug, name, isActive }, children }: ProductCellProps) => (
  <>
    {isActive ? (
      <a href={`/products/${slug}`} className="font-semibold underline-offset-4 hover:underline">
        {name}
      </a>
    ) : (
      <span className="font-semibold">{name}</span>
    )}
    {children && <div className="mt-0.5 flex flex-col items-start gap-0.5 sm:hidden">{children}</div>}
  </>
)

/** Links to where prices, stock and links to garments are changed. */
export const PrintfulLink = ({ about }: { about: string }) => (
  <a
    href={PRINTFUL_DASHBOARD}
    target="_blank"
    rel="noopener"
    className="link inline-flex items-center gap-1 whitespace-nowrap"
  >
    Printful
    <span className="sr-only"> dashboard for {about}, in a new tab</span>
    <Icon node={ExternalLink} className="size-4" />
  </a>
)

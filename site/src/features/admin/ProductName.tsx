import type { ProductReference } from '#shared/contracts/catalog-health'

interface ProductNameProps {
  name: string
  /** Product, or null for one that the shop doesn't have. */
  product: Pick<ProductReference, 'slug' | 'isActive'> | null
}

/** Names a product in a table, with a link to its page if the shop shows it. */
export const ProductName = ({ name, product }: ProductNameProps) =>
  product?.isActive ? (
    <a href={`/products/${product.slug}`} className="font-semibold underline-offset-4 hover:underline">
      {name}
    </a>
  ) : (
    <span className="font-semibold">{name}</span>
  )

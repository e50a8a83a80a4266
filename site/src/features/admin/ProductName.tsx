import type { ProductReference } from '#shared/contracts/catalog-health'

interface ProductNameProps {
  name: string
  /** Null for what the shop doesn't have. */
  product: Pick<ProductReference, 'slug' | 'isActive'> | null
}

/** Names a product in a table, with a link to its page where the shop shows it. */
export const ProductName = ({ name, product }: ProductNameProps) =>
  product?.isActive ? (
    <a href={`/products/${product.slug}`} className="font-semibold underline-offset-4 hover:underline">
      {name}
    </a>
  ) : (
    <span className="font-semibold">{name}</span>
  )

import type { Product } from '#shared/contracts/product'
import { FeatureList } from './FeatureList.tsx'

/** What is told of a product: plain text, whoever wrote it, with its own line breaks. */
export function ProductDescription({ product }: { product: Product }) {
  return (
    <>
      {product.description && <p className="max-w-text whitespace-pre-line">{product.description}</p>}
      <FeatureList features={product.features} />
    </>
  )
}

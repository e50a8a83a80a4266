import type { Product } from '#shared/contracts/product'
import { FeatureList } from './FeatureList.tsx'

export function ProductDescription({ product }: { product: Product }) {
  return (
    <>
      {product.description && <p className="max-w-text whitespace-pre-line">{product.description}</p>}
      <FeatureList features={product.features} />
    </>
  )
}

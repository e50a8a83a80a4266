import type { Product } from '#shared/contracts/product'
import type { ProductDetails } from '#shared/contracts/product-details'
import { defaultFeatures } from './default-features.ts'
import { FeatureList } from './FeatureList.tsx'

interface ProductDescriptionProps {
  product: Product
  garment: Pick<ProductDetails, 'type' | 'model'> | undefined
}

export function ProductDescription({ product, garment }: ProductDescriptionProps) {
  const { name, features } = product
  const defaults = () =>
    defaultFeatures({ type: garment?.type ?? null, names: [name, garment?.model ?? null] })
  return (
    <>
      {product.description && <p className="max-w-text whitespace-pre-line">{product.description}</p>}
      <FeatureList features={features.length > 0 ? features : defaults()} />
    </>
  )
}

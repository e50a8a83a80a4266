import { useQuery } from '@tanstack/react-query'
import { Breadcrumbs } from '../../components/Breadcrumbs'
import { errorMessage } from '../../lib/error-message'
import { queryClient } from '../../lib/query'
import { BuyForm, type BuyFormProps } from './BuyForm'
import { Gallery } from './Gallery'
import { picturedGallery } from './gallery-images'
import { ProductError } from './ProductError'
import { ProductIntro } from './ProductIntro'
import { ProductSkeleton } from './ProductSkeleton'
import { ProductStory } from './ProductStory'
import { productQuery, variantsQuery } from './product.queries'
import { productTrail } from './product-trail'
import { Testimonials } from './Testimonials'
import { toBuyable } from './to-buyable'

export interface ProductRecoveryProps {
  slug: string
  variantId?: number | undefined
  onAdd: BuyFormProps['onAdd']
}

/** Takes over where a page had to be sent without its product: asks again, and shows what comes of it. */
export function ProductRecovery({ slug, variantId, onAdd }: ProductRecoveryProps) {
  const product = useQuery(productQuery(slug), queryClient)
  const variants = useQuery(variantsQuery(product.data?.id), queryClient)
  if (product.isError) {
    return <ProductError slug={slug} message={errorMessage(product.error, failed(slug))} />
  }
  if (variants.isError) {
    return (
      <ProductError slug={slug} message={errorMessage(variants.error, 'Failed to fetch product variants')} />
    )
  }
  if (!product.data || !variants.data) return <ProductSkeleton />
  const { name } = product.data
  return (
    <>
      <div className="page-width">
        <Breadcrumbs trail={productTrail(name)} />
        <article className="product">
          <Gallery productName={name} images={picturedGallery(product.data)} />
          <div className="product-details">
            <ProductIntro product={product.data} />
            <BuyForm
              product={toBuyable(product.data)}
              variants={variants.data}
              variantId={variantId}
              onAdd={onAdd}
            />
            <ProductStory product={product.data} />
          </div>
        </article>
      </div>
      <Testimonials />
    </>
  )
}

const failed = (slug: string) => `Failed to fetch product with slug ${slug}`

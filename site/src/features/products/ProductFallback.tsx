import { useQuery } from '@tanstack/react-query'
import { moreImages } from '#shared/product-images'
import { initialSelection } from '#shared/variant-selection'
import { Breadcrumbs } from '../../components/Breadcrumbs.tsx'
import { errorMessage } from '../../lib/error-message.ts'
import { queryClient } from '../../lib/query.ts'
import { useDocumentTitle } from '../../metadata/use-document-title.ts'
import { AddToCartForm } from './AddToCartForm.tsx'
import { BuyingFacts } from './BuyingFacts.tsx'
import { careInstructions } from './care.ts'
import { toCartProduct } from './cart-product.ts'
import { toColorOptions } from './color-options.ts'
import { Gallery } from './Gallery.tsx'
import { GarmentFacts } from './GarmentFacts.tsx'
import { startIndex, toGalleryImages, withStoredImage } from './gallery-images.ts'
import { MoreImages } from './MoreImages.tsx'
import { ProductDescription } from './ProductDescription.tsx'
import { ProductError } from './ProductError.tsx'
import { ProductHeading, productBreadcrumbs } from './ProductHeading.tsx'
import { ProductSkeleton } from './ProductSkeleton.tsx'
import { productDetailsQuery, productQuery, variantsQuery } from './products.queries.ts'

interface ProductFallbackProps {
  slug: string
  variantId?: number | undefined
  isReturnsDefault: boolean
}

/** Fetches the product in the browser if the server couldn't load it. */
export function ProductFallback({ slug, variantId, isReturnsDefault }: ProductFallbackProps) {
  const product = useQuery(productQuery(slug), queryClient)
  const variants = useQuery(variantsQuery(product.data?.id), queryClient)
  const { data: details } = useQuery(productDetailsQuery(product.data?.id), queryClient)
  useDocumentTitle(product.data?.name)
  if (product.isError) {
    return <ProductError slug={slug} message={errorMessage(product.error, failedToFetch(slug))} />
  }
  if (variants.isError) {
    return (
      <ProductError slug={slug} message={errorMessage(variants.error, 'Failed to fetch product variants')} />
    )
  }
  if (!product.data || !variants.data) return <ProductSkeleton />
  const { name } = product.data
  const colors = details?.colors ?? []
  const images = toGalleryImages(product.data, {
    imageColors: new Map(colors.flatMap((color) => (color.imageUrl ? [[color.imageUrl, color.name]] : []))),
  })
  return (
    <div className="page-width">
      <Breadcrumbs items={productBreadcrumbs(name)} />
      <article className="product">
        <Gallery
          productName={name}
          images={images}
          start={startIndex(images, initialSelection(variants.data, variantId).color)}
        />
        <div className="product-details">
          <ProductHeading product={product.data} variant={variants.data.find(({ id }) => id === variantId)} />
          <AddToCartForm
            product={toCartProduct(product.data)}
            variants={variants.data}
            variantId={variantId}
            colorOptions={toColorOptions(colors, images)}
            hasSizeGuide={details?.sizeGuide != null}
          />
          <BuyingFacts
            productionDays={details?.productionDays ?? null}
            arrivalOf={null}
            isReturnsDefault={isReturnsDefault}
          />
          <ProductDescription product={product.data} garment={details} />
          <MoreImages images={moreImages(product.data).map((image) => withStoredImage(image))} />
          {details && (
            <GarmentFacts
              details={details}
              materials={[{ colors: [], material: details.material }]}
              care={careInstructions(details.type, null, details.description)}
              measuringImages={[]}
            />
          )}
        </div>
      </article>
    </div>
  )
}

const failedToFetch = (slug: string) => `Failed to fetch product with slug ${slug}`

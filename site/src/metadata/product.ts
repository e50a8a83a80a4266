import { listVariantDetails } from '#api/catalogue/variant-details'
import { findPictures } from '#api/pictures/queries'
import type { Store } from '#api/store'
import type { Product, Variant } from '#shared/contracts/product'
import { detailPrice } from '#shared/price'
import { galleryImages } from '#shared/product-images'
import { breadcrumbs } from '#shared/structured-data'
import { productThing } from '#shared/structured-product'
import { excerpt, type PageMetadata, STORE_PICTURE } from './metadata.ts'
import { absolutePicture, sharePicture } from './pictures.ts'

/** What a product's page says of itself: one offer a variant, and only pictures that the public may see. */
export function productMetadata(
  { db, env }: Pick<Store, 'db' | 'env'>,
  product: Product,
  variants: readonly Variant[],
): PageMetadata {
  const origin = env.SITE_URL
  const details = listVariantDetails(db, product.id)
  const gallery = galleryImages(product)
  const shownMockups = new Set(
    Object.values(product.mockups)
      .flat()
      .map(({ url }) => url),
  )
  const pictures = findPictures(db, [...gallery.map(({ url }) => url), ...shownMockups])
  const images = gallery.map(({ url }) => absolutePicture(origin, url, pictures))
  const description = product.description ?? describe(product)
  const path = `/products/${product.slug}`
  return {
    title: product.name,
    description: excerpt(description),
    canonical: path,
    picture: sharePicture(gallery[0], pictures),
    offer: { price: product.price, inStock: product.inStock },
    structuredData: [
      productThing(origin, {
        product,
        variants: variants.map((variant) => {
          const { sku = null, imageUrl = null } = details.get(variant.id) ?? {}
          // A picture that an administrator switched off is shown nowhere.
          const image =
            imageUrl && shownMockups.has(imageUrl) ? absolutePicture(origin, imageUrl, pictures) : null
          return { ...variant, sku, image }
        }),
        description,
        images: images.length > 0 ? images : [origin + STORE_PICTURE.url],
      }),
      breadcrumbs(origin, [
        { name: 'Home', path: '/' },
        { name: 'Products', path: '/products' },
        { name: product.name, path },
      ]),
    ],
  }
}

/** For a product that nobody described. */
function describe(product: Product): string {
  const some = (name: string, values: readonly string[]) =>
    values.length > 1 ? [`${values.length} ${name}`] : []
  const choices = [...some('colors', product.colors), ...some('sizes', product.sizes)].join(' and ')
  const price = detailPrice(product)
  return `${product.name}, ${price}${choices && `, in ${choices}`}. Made to order for people who are open to work and don’t hide it.`
}

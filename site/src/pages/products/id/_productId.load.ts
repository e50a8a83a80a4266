import type { AstroGlobal } from 'astro'
import { findProduct } from '#api/products/queries'
import { idTextSchema } from '#shared/contracts/fields'
import { loadPage, type PageData } from '../../../loaders/load-page.ts'

const NOT_FOUND = { title: 'Product Not Found' }

export function loadProductSlug(astro: AstroGlobal, id: string): PageData<{ slug: string }> {
  return loadPage(astro, NOT_FOUND, ({ db }) => {
    const parsed = idTextSchema('productId').safeParse(id)
    const product = parsed.success ? findProduct(db, parsed.data) : undefined
    return product && { slug: product.slug, metadata: NOT_FOUND, tags: [] }
  })
}

import type { Collection } from '#shared/contracts/collection'
import type { Product } from '#shared/contracts/product'

export interface PageTarget {
  name: string
  path: string
}

/** A running storefront, ours or another one. */
export interface BenchTarget {
  /** Its origin. */
  url: string
  pages: PageTarget[]
}

/** Of `home=/,/products`; a page without a name has its path's. */
export function parsePages(text: string): PageTarget[] {
  return text.split(',').map((entry) => {
    const [, name, path = ''] = entry.trim().match(/^(?:([\w ]+)=)?(.*)$/) ?? []
    if (!path.startsWith('/')) throw new Error(`"${entry}" is no path: write /products or list=/products.`)
    return { name: name ?? path, path }
  })
}

/** The four kinds of pages of the store. */
export async function storeTarget(url: string): Promise<BenchTarget> {
  const read = async <T>(path: string) => (await fetch(url + path)).json() as Promise<T>
  const [product] = await read<Product[]>('/_api/products')
  const [collection] = await read<Collection[]>('/_api/collections')
  if (!product || !collection) throw new Error(`${url} has no products or no collections.`)
  return {
    url,
    pages: [
      { name: 'home', path: '/' },
      { name: 'list', path: '/products' },
      { name: 'collection', path: `/collections/${collection.slug}` },
      { name: 'product', path: `/products/${product.slug}` },
    ],
  }
}

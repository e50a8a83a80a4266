import type { StoredProduct } from '../src/sync/diff.ts'
import type { RemoteVariant } from '../src/sync/mapping.ts'
import type { RemoteCatalog, RemoteProduct } from '../src/sync/remote-product.ts'

export const SOURCE = 'https://api.printful.com'

export const remoteVariant = (printfulId: number, fields: Partial<RemoteVariant> = {}): RemoteVariant => ({
  printfulId,
  sku: null,
  size: 'S',
  color: 'Black',
  option: null,
  priceCents: 2400,
  stockQuantity: null,
  imageUrl: 'https://x.test/front',
  position: printfulId % 10,
  blankVariantId: 4012,
  warehouseVariantId: null,
  externalId: null,
  colorFamily: 'black',
  ...fields,
})

/** Its two variants have ten times its id, and that plus one. */
export const remoteProduct = (printfulId: number, fields: Partial<RemoteProduct> = {}): RemoteProduct => ({
  printfulId,
  name: 'Tee',
  imageUrl: 'https://x.test/front',
  blankId: 71,
  blankTitle: 'Unisex Tee',
  blankIds: new Set([71]),
  type: 'T-shirt',
  keywords: 'tee black',
  ignored: false,
  variants: [remoteVariant(printfulId * 10), remoteVariant(printfulId * 10 + 1, { size: 'M' })],
  variantNames: new Map(),
  mockups: [{ url: 'https://x.test/front', type: 'front', color: null }],
  invalidVariantIds: new Set(),
  complete: true,
  leftOut: [],
  ...fields,
})

/** As a sync of the remote product has stored it. */
export const storedProduct = (printfulId: number, fields: Partial<StoredProduct> = {}): StoredProduct => {
  const { name, imageUrl, blankId, type, keywords, variants, mockups } = remoteProduct(printfulId)
  const rows = variants.map((row) => ({ ...row, id: row.printfulId + 1000, isListed: true }))
  return {
    id: printfulId + 100,
    source: SOURCE,
    printfulId,
    slug: `tee-${printfulId}`,
    name,
    imageUrl,
    blankId,
    type,
    keywords,
    isListed: true,
    isActive: true,
    variants: rows,
    mockups,
    ...fields,
  }
}

export const remoteCatalog = (
  products: RemoteProduct[],
  fields: Partial<RemoteCatalog> = {},
): RemoteCatalog => ({
  listed: products.length,
  products,
  invalidIds: new Set(),
  complete: true,
  leftOut: [],
  ...fields,
})

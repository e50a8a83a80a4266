import { Database } from 'bun:sqlite'
import { afterAll } from 'bun:test'
import { variantId } from '#sandbox/catalog'
import { oddCatalog, oddProductId, oddProducts } from '#sandbox/odd-catalog'
import { startSandbox } from '#sandbox/server'
import { startPaymentsSandbox } from '#sandbox/stripe'
import type { Product, Variant } from '#shared/contracts/product'
import type { SyncRun } from '#shared/contracts/sync-run'
import { adminCookie, request } from './http.ts'
import { ADMIN } from './server.ts'
import { ownStore } from './stores.ts'

interface OddVariant extends Variant {
  printfulId: number
}

/** Returns a store that sells the odd catalog, with both sandboxes. It is stopped after the file that calls it. */
export async function openOddStore() {
  const printful = startSandbox({ callsPerMinute: null, catalog: oddCatalog() })
  const stripe = startPaymentsSandbox()
  afterAll(() => Promise.all([printful.stop(), stripe.stop()]))
  // The page to which a shopper returns records the payment.
  stripe.setSending(false)
  const settings = {
    STRIPE_SECRET_KEY: 'sk_live_x',
    STRIPE_API_URL: stripe.url,
    ORDER_CHANGES_MINUTES: '0',
    ORDER_REVIEW_ABOVE: '1000000',
  }
  const server = await ownStore({ empty: true, sandbox: printful, settings })
  const headers = { cookie: await adminCookie(server, ADMIN) }
  const read = async (path: string) => (await request(server, path, { headers })).json()
  await read('/_api/printful/products')
  const [run]: SyncRun[] = await read('/_api/admin/sync/runs')
  const products: Product[] = await read('/_api/products')

  const listShown = [...oddProducts.entries()]
    .filter(([, { right }]) => right)
    .map(async ([index, { oddity, right, variants: definitions }], position) => {
      const product = products[position]!
      const listed: Variant[] = await read(`/_api/product/variants?productId=${product.id}`)
      const ids = readVariantIds(server.databasePath, product.id)
      const byIndex = definitions.map((_, variantIndex): OddVariant | undefined => {
        const printfulId = variantId(oddProductId(index), variantIndex)
        const variant = listed.find(({ id }) => id === ids.get(printfulId))
        return variant && { ...variant, printfulId }
      })
      return { oddity, definitions, right: right!, product, listed, byIndex }
    })
  /** The shown products beside their definitions, `byIndex` with the variants in the order of these. */
  const shown = await Promise.all(listShown)
  return { server, printful, stripe, run: run!, products, shown }
}

/** Reads the ids of a product's variants by those at Printful, which no page shows. */
function readVariantIds(databasePath: string, productId: number): Map<number, number> {
  using database = new Database(databasePath, { readonly: true })
  const rows = database
    .query<{ id: number; printful_id: number }, [number]>(
      'SELECT id, printful_id FROM variants WHERE product_id = ? AND is_listed',
    )
    .all(productId)
  return new Map(rows.map(({ id, printful_id }) => [printful_id, id]))
}

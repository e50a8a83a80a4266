import type { Db } from './db/client.ts'
import { mockups, pictures, products, variants } from './db/schema.ts'
import { readEnv } from './env.ts'
import { openStore, type Store } from './store.ts'

/** For tests: a store of its own, in memory, that says nothing but errors. */
export function openTestStore(settings: Record<string, string> = {}): Promise<Store> {
  return openStore(
    readEnv({
      NODE_ENV: 'test',
      DATABASE_PATH: ':memory:',
      LOG_LEVEL: 'error',
      PRINTFUL_SANDBOX: 'false',
      ...settings,
    }),
  )
}

export type VariantSeed = Partial<typeof variants.$inferInsert>

interface ProductSeed extends Partial<typeof products.$inferInsert> {
  /** One variant, `M` in black at 24.50, unless said. */
  variants?: VariantSeed[]
  /** By type; each is a picture that the store keeps. */
  mockups?: Record<string, string>
}

let nextPrintfulId = 1

/** For tests: a product as a sync leaves it, straight into the tables. Answers with its id. */
export function addProduct(
  db: Db,
  { variants: variantSeeds = [{}], mockups: urls = {}, ...seed }: ProductSeed,
): number {
  const printfulId = nextPrintfulId++
  const name = seed.name ?? `Product ${printfulId}`
  const { id } = db
    .insert(products)
    .values({ printfulId, slug: `product-${printfulId}`, ...seed, name })
    .returning({ id: products.id })
    .get()
  variantSeeds.forEach((variant, position) => {
    db.insert(variants)
      .values({
        printfulId: nextPrintfulId++,
        productId: id,
        sku: `SKU-${id}-${position}`,
        size: 'M',
        color: 'Black',
        priceCents: 2450,
        position,
        ...variant,
      })
      .run()
  })
  Object.entries(urls).forEach(([type, url], position) => {
    db.insert(mockups).values({ productId: id, url, type, position }).run()
    const hash = new Bun.CryptoHasher('sha256').update(url).digest('hex')
    db.insert(pictures).values({ url, hash, width: 1200, height: 1200 }).onConflictDoNothing().run()
  })
  return id
}

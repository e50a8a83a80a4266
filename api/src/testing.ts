import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from './app.ts'
import { products, variants } from './db/schema.ts'
import { readEnv } from './env.ts'
import { openStore, type Store } from './store.ts'

export interface TestStore extends AsyncDisposable {
  store: Store
  app: ReturnType<typeof createApp>
  folder: string
}

/** For tests: a store on a database of its own, without a provider, and the app on it. `await using t = await openTestStore()` */
export async function openTestStore(settings: Record<string, string> = {}): Promise<TestStore> {
  const folder = mkdtempSync(join(tmpdir(), 'store-unit-'))
  const store = await openStore(
    readEnv({
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      PRINTFUL_SANDBOX: 'false',
      DATABASE_PATH: join(folder, 'store.sqlite'),
      ...settings,
    }),
  )
  return {
    store,
    app: createApp(store),
    folder,
    [Symbol.asyncDispose]: async () => {
      await store.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type VariantValues = Partial<Omit<typeof variants.$inferInsert, 'productId'>>

let lastPrintfulId = 0

/** For tests: a shown product with these variants; what isn't said of them is ordinary. */
export function addProduct(
  { db }: Pick<Store, 'db'>,
  values: Partial<typeof products.$inferInsert> = {},
  ofVariants: VariantValues[] = [{}],
) {
  const printfulId = ++lastPrintfulId
  const product = db
    .insert(products)
    .values({ printfulId, slug: `product-${printfulId}`, name: `Product ${printfulId}`, ...values })
    .returning()
    .get()
  const added = ofVariants.map((variant, position) =>
    db
      .insert(variants)
      .values({
        printfulId: ++lastPrintfulId,
        productId: product.id,
        size: 'M',
        color: 'Black',
        priceCents: 2450,
        position,
        ...variant,
      })
      .returning()
      .get(),
  )
  return { product, variants: added }
}

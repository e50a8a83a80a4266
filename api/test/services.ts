import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createApp } from '../src/app.ts'
import type { Db } from '../src/db/client.ts'
import { mockups, products, storedImages, variants } from '../src/db/schema.ts'
import { readEnv } from '../src/env.ts'
import { openServices, type Services } from '../src/services.ts'

export interface TestApp extends AsyncDisposable {
  services: Services
  app: ReturnType<typeof createApp>
  folder: string
}

/** The app on a database file of its own, without Printful: `await using t = await openTestApp()`. */
export async function openTestApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'store-unit-'))
  const services = await openTestServices({ DATABASE_PATH: join(folder, 'store.sqlite'), ...settings })
  return {
    services,
    app: createApp(services),
    folder,
    [Symbol.asyncDispose]: async () => {
      await services.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** On a database in memory, without Printful; logs errors only. */
export function openTestServices(settings: Record<string, string> = {}): Promise<Services> {
  return openServices(
    readEnv({
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      PRINTFUL_SANDBOX: 'false',
      DATABASE_PATH: ':memory:',
      ...settings,
    }),
  )
}

export type VariantValues = Partial<Omit<typeof variants.$inferInsert, 'productId'>>

let lastPrintfulId = 0

/** A shown product with these variants; fields that are left out have ordinary values. */
export function addProduct(
  { db }: { db: Db },
  values: Partial<typeof products.$inferInsert> = {},
  variantValues: VariantValues[] = [{}],
) {
  const printfulId = ++lastPrintfulId
  const product = db
    .insert(products)
    .values({ printfulId, slug: `product-${printfulId}`, name: `Product ${printfulId}`, ...values })
    .returning()
    .get()
  const addedVariants = variantValues.map((variant, position) =>
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
  return { product, variants: addedVariants }
}

interface ProductSeed extends Partial<typeof products.$inferInsert> {
  variants?: VariantValues[]
  /** URLs by type, each of a stored image. */
  mockups?: Record<string, string>
}

/** A product as a sync leaves it, with its images; returns its id. */
export function seedProduct(db: Db, { variants, mockups: urls = {}, ...values }: ProductSeed): number {
  const { product } = addProduct({ db }, values, variants?.map(withSku) ?? [withSku({}, 0)])
  Object.entries(urls).forEach(([type, url], position) => {
    db.insert(mockups).values({ productId: product.id, url, type, position }).run()
    const hash = new Bun.CryptoHasher('sha256').update(url).digest('hex')
    db.insert(storedImages).values({ url, hash, width: 1200, height: 1200 }).onConflictDoNothing().run()
  })
  return product.id
}

const withSku = (variant: VariantValues, position: number): VariantValues => ({
  sku: `SKU-${position}`,
  ...variant,
})

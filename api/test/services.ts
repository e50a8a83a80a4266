import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Db } from '../src/db/client.ts'
import { mockups, products, storedImages, variants } from '../src/db/schema/catalog.ts'
import { readEnv } from '../src/env.ts'
import { openServices } from '../src/open-services.ts'
import { toSlug } from '../src/products/slug.ts'
import type { Services } from '../src/services.ts'
import { createTestApp } from './create-test-app.ts'

export interface TestApp extends AsyncDisposable {
  services: Services
  app: ReturnType<typeof createTestApp>
  folder: string
}

/** The app on a database file of its own, without Printful: `await using t = await openTestApp()`. */
export async function openTestApp(settings: Record<string, string> = {}): Promise<TestApp> {
  const folder = mkdtempSync(join(tmpdir(), 'store-unit-'))
  const services = await openTestServices({ DATABASE_PATH: join(folder, 'store.sqlite'), ...settings })
  return {
    services,
    app: createTestApp(services),
    folder,
    [Symbol.asyncDispose]: async () => {
      await services.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** On a database in memory, without Printful; logs errors only. */
export function openTestServices(
  settings: Record<string, string> = {},
  options?: Parameters<typeof openServices>[1],
): Promise<Services> {
  return openServices(
    readEnv({
      NODE_ENV: 'test',
      LOG_LEVEL: 'error',
      PRINTFUL_SANDBOX: 'false',
      DATABASE_PATH: ':memory:',
      ...settings,
    }),
    options,
  )
}

export type VariantValues = Partial<Omit<typeof variants.$inferInsert, 'productId'>>

export interface ProductSeed extends Partial<typeof products.$inferInsert> {
  variants?: VariantValues[]
  /** URLs by type; each gets a stored image. */
  mockups?: Record<string, string>
}

let lastPrintfulId = 0

/** A sync adds the garment's words to these. */
const toKeywords = (variantSeeds: readonly VariantValues[]) =>
  [...new Set(variantSeeds.flatMap(({ color = 'Black' }) => color ?? []))].join(' ')

/** An active product with its variants and mockups; the slug is that of the name by default. */
export function seedProduct(
  db: Db,
  { variants: variantSeeds = [{}], mockups: mockupUrls = {}, ...values }: ProductSeed = {},
) {
  const printfulId = ++lastPrintfulId
  const name = values.name ?? `Product ${printfulId}`
  const { id, slug } = db
    .insert(products)
    .values({
      printfulId,
      slug: toSlug(name, 'product'),
      name,
      keywords: toKeywords(variantSeeds),
      isListed: values.isActive ?? true,
      ...values,
    })
    .returning()
    .get()
  const variantIds = variantSeeds.map((variant, position) => {
    const row = {
      printfulId: ++lastPrintfulId,
      productId: id,
      sku: `SKU-${position}`,
      size: 'M',
      color: 'Black',
      priceCents: 2450,
      position,
      ...variant,
    }
    return db.insert(variants).values(row).returning().get().id
  })
  Object.entries(mockupUrls).forEach(([type, url], position) => {
    db.insert(mockups).values({ productId: id, url, type, position }).run()
    const hash = new Bun.CryptoHasher('sha256').update(url).digest('hex')
    db.insert(storedImages).values({ url, hash, width: 1200, height: 1200 }).onConflictDoNothing().run()
  })
  return { id, slug, variantIds }
}

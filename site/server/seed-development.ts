import { createSampleCollections } from '#api/collections/sample-collections'
import { products } from '#api/db/schema'
import type { Services } from '#api/services'

/** Syncs from the sandbox on the first start in development. */
export async function seedWhenEmpty({
  db,
  env,
  sync,
  log,
  cachePurger,
}: Pick<Services, 'db' | 'env' | 'sync' | 'log' | 'cachePurger'>): Promise<void> {
  if (!env.useSandbox || db.select({ id: products.id }).from(products).limit(1).get()) return
  try {
    const { products: synced } = await sync.run()
    await createSampleCollections({ cachePurger })
    log.info(`The store was empty: ${synced.length} products came from the sandbox`)
  } catch (error) {
    log.error(error, 'The store is empty, and filling it from the sandbox failed')
  }
}

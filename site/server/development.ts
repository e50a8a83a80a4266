import { makeDevelopmentCollections } from '#api/collections/development'
import { products } from '#api/db/schema'
import type { Store } from '#api/store'

/** The first start with the sandbox brings its catalogue along, so that there is something to browse. */
export async function fillWhenEmpty({ db, env, sync, log, pages }: Store): Promise<void> {
  if (!env.useSandbox || db.select({ id: products.id }).from(products).limit(1).get()) return
  try {
    const { products: synced } = await sync.run()
    makeDevelopmentCollections({ db, pages })
    log.info(`The store was empty: ${synced.length} products came from the sandbox`)
  } catch (error) {
    log.error(error, 'The store is empty, and filling it from the sandbox failed')
  }
}

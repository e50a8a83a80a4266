import { products as definitions } from '../../../../data/sandbox/catalog.ts'
import { logPurge } from '../../cache/purge-log.ts'
import { tags } from '../../cache/tags.ts'
import { products } from '../../db/schema/catalog.ts'
import type { Services } from '../../services.ts'
import { saveEdits } from './queries.ts'

/** Describes the sandbox's products in development, because Printful has no descriptions. */
export async function createSampleDescriptions({
  cachePurger,
}: Pick<Services, 'cachePurger'>): Promise<void> {
  const descriptions = new Map(definitions.map(({ id, description }) => [id, description]))
  await cachePurger.transact((tx) => {
    for (const { id, printfulId } of tx.select().from(products).all()) {
      const description = descriptions.get(printfulId)
      if (description) saveEdits(tx, id, { description })
    }
    logPurge(tx, [tags.all])
  })
}

import { asc, eq } from 'drizzle-orm'
import { insertCollection, listCollectionSlugs } from '../admin/collections/queries.ts'
import { tags } from '../cache/tags.ts'
import { products, settings } from '../db/schema.ts'
import type { Services } from '../services.ts'

const SAMPLES_CREATED_SETTING = 'sample-collections-created'

const COLLECTIONS = [
  {
    slug: 'interview-layers',
    name: 'Interview Layers',
    description: 'Hoodies, crewnecks and long sleeves for rooms where the air conditioning has seniority.',
    matches: /(hoodie|crewneck|long sleeve)$/i,
  },
  {
    slug: 'desk-supplies',
    name: 'Desk Supplies',
    description: 'Mugs, notebooks and stickers for a desk that is, for now, also the kitchen table.',
    matches: /(mug|notebook|sticker)$/i,
  },
  {
    slug: 'small-talk-tees',
    name: 'Small Talk Tees',
    description: 'Tees that open the conversation, so that you don’t have to.',
    matches: /tee$/i,
  },
]

/** Creates the sample collections of a development database, once. */
export function createSampleCollections({ db, responseCache }: Pick<Services, 'db' | 'responseCache'>): void {
  const isCreated = db.transaction((tx) => {
    if (tx.select().from(settings).where(eq(settings.name, SAMPLES_CREATED_SETTING)).get()) return false
    const rows = tx
      .select({ id: products.id, name: products.name })
      .from(products)
      .where(eq(products.isActive, true))
      .orderBy(asc(products.id))
      .all()
    if (rows.length === 0) return false
    tx.insert(settings)
      .values({ name: SAMPLES_CREATED_SETTING, value: String(COLLECTIONS.length) })
      .run()
    const taken = listCollectionSlugs(tx)
    for (const { matches, ...collection } of COLLECTIONS) {
      const productIds = rows.filter(({ name }) => matches.test(name)).map(({ id }) => id)
      if (!taken.has(collection.slug)) insertCollection(tx, { ...collection, productIds })
    }
    return true
  })
  if (isCreated) responseCache.purge([tags.collections])
}

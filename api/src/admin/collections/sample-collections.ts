import { and, eq, inArray } from 'drizzle-orm'
import { logPurge } from '../../cache/purge-log.ts'
import { tags } from '../../cache/tags.ts'
import { products } from '../../db/schema/catalog.ts'
import { findSetting, saveSetting } from '../../db/setting.ts'
import type { Services } from '../../services.ts'
import { insertCollection, listCollectionSlugs } from './queries.ts'

const SAMPLES_CREATED_SETTING = 'sample-collections-created'

const COLLECTIONS = [
  {
    slug: 'interview-layers',
    name: 'Interview Layers',
    description: 'Hoodies, crewnecks and long sleeves for rooms where the air conditioning has seniority.',
    types: ['Hoodie', 'Long sleeve shirt', 'Sweatshirt'],
  },
  {
    slug: 'desk-supplies',
    name: 'Desk Supplies',
    description: 'Mugs, notebooks and stickers for a desk that is, for now, also the kitchen table.',
    types: ['Mug', 'Notebook', 'Sticker'],
  },
  {
    slug: 'small-talk-tees',
    name: 'Small Talk Tees',
    description: 'Tees that open the conversation, so that you don’t have to.',
    types: ['T-shirt'],
  },
]

export async function createSampleCollections({ cachePurger }: Pick<Services, 'cachePurger'>): Promise<void> {
  await cachePurger.transact((tx) => {
    if (findSetting(tx, SAMPLES_CREATED_SETTING) !== undefined) return
    if (!tx.select({ id: products.id }).from(products).where(eq(products.isActive, true)).get()) return
    saveSetting(tx, SAMPLES_CREATED_SETTING, String(COLLECTIONS.length))
    const taken = listCollectionSlugs(tx)
    for (const { types, ...collection } of COLLECTIONS) {
      const isOfType = and(eq(products.isActive, true), inArray(products.type, types))
      const chosen = tx.select({ id: products.id }).from(products).where(isOfType).orderBy(products.id).all()
      if (!taken.has(collection.slug))
        insertCollection(tx, { ...collection, productIds: chosen.map(({ id }) => id) })
    }
    logPurge(tx, [tags.collections])
  })
}

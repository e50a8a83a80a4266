import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import type { Collection, CollectionWithProducts } from '#shared/contracts/collection'
import type { CollectionRules } from '#shared/contracts/collection-rules'
import { openCollectionsTest } from '../../test/collections.ts'
import { seedProduct, type VariantValues } from '../../test/services.ts'
import { products, variants } from '../db/schema/catalog.ts'
import {
  countCollectionProducts,
  findCollection,
  findCollectionColor,
  listCollectionsWithProducts,
} from './queries.ts'
import { countByRules, listByRules } from './rules.ts'

const toRules = (rules: Partial<CollectionRules>): CollectionRules => ({
  types: [],
  colors: [],
  minPrice: null,
  maxPrice: null,
  ...rules,
})

/** Its own three products have neither type nor color. */
async function openRulesTest() {
  const t = await openCollectionsTest()
  const { db } = t.services
  const seed = (name: string, type: string, variants: VariantValues[]) =>
    seedProduct(db, { name, type, variants }).id
  const seeded = {
    mug: seed('Green Mug', 'Mug', [
      { colorFamily: 'green', priceCents: 2500 },
      { colorFamily: 'white', priceCents: 1500 },
    ]),
    cheapMug: seed('Cheap Mug', 'Mug', [{ colorFamily: 'green', priceCents: 1200 }]),
    tee: seed('Green Tee', 'T-shirt', [{ colorFamily: 'green', priceCents: 2000 }]),
    plain: seed('No Variants', 'Mug', []),
  }
  const namesOf = (rules: Partial<CollectionRules>) => {
    const whole = toRules(rules)
    const names = listByRules(db, whole).map(({ name }) => name)
    expect(countByRules(db, [whole])).toEqual([names.length])
    return names
  }
  return { ...t, db, seeded, namesOf }
}

test('rules are met by type, by color and by price, which a variant has at once', async () => {
  const { namesOf } = await openRulesTest()
  expect(namesOf({ types: ['Mug'] })).toEqual(['Green Mug', 'Cheap Mug', 'No Variants'])
  expect(namesOf({ types: ['Mug'], minPrice: '0.00' })).toEqual(['Green Mug', 'Cheap Mug'])
  expect(namesOf({ colors: ['white'] })).toEqual(['Green Mug'])
  expect(namesOf({ colors: ['white', 'green'], types: ['T-shirt'] })).toEqual(['Green Tee'])
  expect(namesOf({ minPrice: '12.00', maxPrice: '15.00' })).toEqual(['Green Mug', 'Cheap Mug'])
  expect(namesOf({ minPrice: '12.01', maxPrice: '14.99' })).toEqual([])
  expect(namesOf({ colors: ['green'], maxPrice: '20.00' })).toEqual(['Cheap Mug', 'Green Tee'])
})

test('the cards of a collection of one color show that color', async () => {
  const { db, create } = await openRulesTest()
  const colorOf = async (name: string, fields: object) => {
    const { id } = await create({ name, ...fields })
    return findCollectionColor(db, id)
  }
  expect(await colorOf('Green', { rules: { colors: ['green'] } })).toBe('green')
  expect(await colorOf('Green or white', { rules: { colors: ['green', 'white'] } })).toBeUndefined()
  expect(await colorOf('Mugs', { rules: { types: ['Mug'] } })).toBeUndefined()
  expect(await colorOf('All', { includesAll: true })).toBeUndefined()
})

test('a collection with rules is live: prices, types, unlisted variants, hidden and new products', async () => {
  const { db, seeded, create, getJson, hide } = await openRulesTest()
  const rules = { types: ['Mug'], colors: ['green'], maxPrice: '20.00' }
  const { id, slug, productCount } = await create({ name: 'Green Mugs', rules })
  expect(productCount).toBe(1)
  const names = async () => {
    const collection = await getJson<CollectionWithProducts>(`/collections?id=${id}`)
    const counts = (await getJson<Collection[]>('/collections')).map(({ productCount }) => productCount)
    expect(counts).toEqual([collection.products.length])
    expect(countCollectionProducts(db, slug)).toBe(collection.products.length)
    return collection.products.map(({ name }) => name)
  }
  expect(await names()).toEqual(['Cheap Mug'])
  const setPrice = (productId: number, priceCents: number) =>
    db.update(variants).set({ priceCents }).where(eq(variants.productId, productId)).run()
  setPrice(seeded.mug, 1900)
  expect(await names()).toEqual(['Green Mug', 'Cheap Mug'])
  db.update(products).set({ type: 'Mug' }).where(eq(products.id, seeded.tee)).run()
  expect(await names()).toEqual(['Green Mug', 'Cheap Mug', 'Green Tee'])
  hide(seeded.cheapMug)
  db.update(variants).set({ isListed: false }).where(eq(variants.colorFamily, 'green')).run()
  expect(await names()).toEqual([])
  seedProduct(db, { name: 'New Mug', type: 'Mug', variants: [{ colorFamily: 'green', priceCents: 2000 }] })
  expect(await names()).toEqual(['New Mug'])
})

test('a range of a collection with rules ignores the chosen products of before', async () => {
  const { db, seeded, create, post } = await openRulesTest()
  const { id } = await create({ name: 'Mugs', productIds: [seeded.tee, seeded.plain] })
  await post('/update', { collectionId: id, rules: { types: ['Mug'] } })
  const range = (limit: number, offset: number) =>
    findCollection(db, { id }, { limit, offset })?.products.map(({ id }) => id)
  expect([range(2, 0), range(2, 2), range(2, 4)]).toEqual([[seeded.mug, seeded.cheapMug], [seeded.plain], []])
})

test('collections of every kind are listed with their first products', async () => {
  const { services, ids, seeded, create } = await openRulesTest()
  await create({ name: 'Mugs', rules: { types: ['Mug'] } })
  await create({ name: 'Posters', rules: { types: ['Poster'] } })
  await create({ name: 'Everything', includesAll: true })
  await create({ name: 'Picks', productIds: [seeded.tee, ids[0]] })
  await create({ name: 'Hidden', isActive: false, rules: { types: ['Mug'] } })
  const toIds = (ids: (number | undefined)[]) => ids.map((id) => ({ id }))
  expect(listCollectionsWithProducts(services.db, 2)).toMatchObject([
    { name: 'Mugs', productCount: 3, products: toIds([seeded.mug, seeded.cheapMug]) },
    { name: 'Posters', productCount: 0, products: [] },
    { name: 'Everything', productCount: 7, products: toIds(ids.slice(0, 2)) },
    { name: 'Picks', productCount: 2, products: toIds([seeded.tee, ids[0]]) },
  ])
})

test('hundreds of rules are counted, in several statements', async () => {
  const { db } = await openRulesTest()
  expect(countByRules(db, Array(450).fill(toRules({ types: ['Mug'] })))).toEqual(Array(450).fill(3))
  expect(countByRules(db, [])).toEqual([])
})

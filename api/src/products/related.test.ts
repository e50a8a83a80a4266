import { beforeEach, expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { openTestServices, type ProductSeed, seedProduct } from '../../test/services.ts'
import { insertCollection } from '../admin/collections/queries.ts'
import type { Db } from '../db/client.ts'
import { collections, products } from '../db/schema/catalog.ts'
import { listRelated } from './related.ts'

let db: Db
beforeEach(async () => {
  ;({ db } = await openTestServices())
})

const add = (name: string, { priceCents = 2000, stockQuantity, ...values }: Seed = {}) => ({
  name,
  id: seedProduct(db, { name, variants: [{ priceCents, stockQuantity }], ...values }).id,
})
type Seed = ProductSeed & { priceCents?: number; stockQuantity?: number }

const related = (product: { id: number; name: string }, limit = 4) =>
  listRelated(db, product, limit).map(({ name }) => name)

test('a rare word in common counts more than the type, which counts more than the price', () => {
  const tee = add('Ghosted Tee', { type: 'Tee' })
  add('Notice Mug', { type: 'Mug' })
  add('Notice Tee', { type: 'Tee', priceCents: 9000 })
  add('Ghosted Cap', { type: 'Cap', priceCents: 9000 })
  add('Snacks Mug', { type: 'Mug', priceCents: 9000 })
  expect(related(tee)).toEqual(['Notice Tee', 'Ghosted Cap', 'Notice Mug', 'Snacks Mug'])
  for (let number = 1; number <= 40; number++) add(`Plain ${number} Tee`, { type: 'Tee' })
  expect(related(tee)[0]).toBe('Ghosted Cap')
})

test('among others alike, those of the same collection come first, the closest price next', () => {
  const pen = add('Pen')
  add('Cup', { priceCents: 3000 })
  add('Cap', { priceCents: 2200 })
  const hat = add('Hat', { priceCents: 9000 })
  const id = insertCollection(db, { slug: 'desk', name: 'Desk', productIds: [pen.id, hat.id] })
  expect(related(pen)).toEqual(['Hat', 'Cap', 'Cup'])
  db.update(collections).set({ isActive: false }).where(eq(collections.id, id)).run()
  expect(related(pen)).toEqual(['Cap', 'Cup', 'Hat'])
})

test('what is sold out or hidden is never shown, but a sold-out product has related ones', () => {
  const tee = add('Ghosted Tee', { stockQuantity: 0 })
  const cap = add('Ghosted Cap')
  add('Ghosted Mug', { stockQuantity: 0 })
  add('Ghosted Tote', { isActive: false })
  expect(related(tee)).toEqual(['Ghosted Cap'])
  expect(related(cap)).toEqual([])
})

test('equal ones come in the order of the shop, only as many as asked for, and a change shows at once', () => {
  const pen = add('Pen')
  expect(related(pen)).toEqual([])
  const [alpha] = ['Alpha', 'Beta', 'Gamma'].map((name) => add(name))
  expect(related(pen, 2)).toEqual(['Alpha', 'Beta'])
  db.update(products).set({ isActive: false }).where(eq(products.id, alpha!.id)).run()
  expect(related(pen, 2)).toEqual(['Beta', 'Gamma'])
})

import { expect, test } from 'bun:test'
import { eq } from 'drizzle-orm'
import { insertCollection, saveCollection } from '#api/admin/collections/queries'
import { products } from '#api/db/schema/catalog'
import { openTestServices, seedProduct } from '#api-test/services'
import { listEntries } from './entries.ts'

test('shown collections and products are listed with the specified weights, hidden ones are not', async () => {
  const { db } = await openTestServices()
  const updatedAt = new Date('2026-01-31T12:00:00Z')
  const later = new Date('2026-02-01T12:00:00Z')
  seedProduct(db, { slug: 'tee', updatedAt })
  const { id: hidden } = seedProduct(db, { slug: 'hidden' })
  db.update(products).set({ isActive: false, updatedAt: later }).where(eq(products.id, hidden)).run()
  insertCollection(db, { slug: 'picks', name: 'Picks' })
  const off = insertCollection(db, { slug: 'off', name: 'Off' })
  saveCollection(db, { collectionId: off, isActive: false })

  const entries = listEntries(db, [
    { path: '/', priority: 1, changefreq: 'weekly' },
    { path: '/about', priority: 0.5, changefreq: 'monthly' },
  ])
  expect(entries).toEqual([
    { path: '/', priority: 1, changefreq: 'weekly', updatedAt: later },
    { path: '/about', priority: 0.5, changefreq: 'monthly', updatedAt: undefined },
    { path: '/collections/picks', priority: 0.7, changefreq: 'weekly', updatedAt: expect.any(Date) },
    { path: '/products/tee', priority: 0.6, changefreq: 'monthly', updatedAt },
  ])
})

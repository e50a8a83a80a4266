import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import pack from '../../package.json'
import { createInvitation } from '../src/auth/invitations.ts'
import type { Db } from '../src/db/client.ts'
import {
  avatars,
  keptAddresses,
  loginFailures,
  passwordResets,
  pendingLogins,
} from '../src/db/schema/accounts.ts'
import { products } from '../src/db/schema/catalog.ts'
import { userKey } from '../src/limits/failure-throttle.ts'
import { addJob } from '../src/queue/jobs.ts'
import { image } from './admin.ts'
import { openOrderTest } from './admin-orders.ts'
import { seedUser } from './auth.ts'
import { ADDRESS } from './checkout.ts'
import { turnOnTwoFactor } from './two-factor.ts'

type Shop = Awaited<ReturnType<typeof openOrderTest>>

const SOON = new Date('2100-01-01T00:00:00Z')

/** Databases of the releases, each with rows in every table. */
export const RELEASES_FOLDER = join(import.meta.dirname, 'releases')

/** Lists the tables that have no row. */
export const listEmptyTables = (db: Db): string[] =>
  db
    .all<{ name: string }>(
      sql`SELECT name FROM sqlite_schema WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_'`,
    )
    .map(({ name }) => name)
    .filter((name) => db.all(sql`SELECT 1 FROM ${sql.identifier(name)} LIMIT 1`).length === 0)

async function editShop({ app, cookie, services }: Shop): Promise<void> {
  const send = async (path: string, body: object) => {
    const response = await app.request(`/_api/admin${path}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`)
    return response.json()
  }
  const { id: productId } = services.db.select().from(products).limit(1).get()!
  await send('/products/description', { productId, description: 'Printed on demand.' })
  await send('/products/images', { productId, images: [image('https://cdn.example/worn.png')] })
  const { id: collectionId } = await send('/collections', { name: 'Old name', productIds: [productId] })
  await send('/collections/update', { collectionId, slug: 'new-name' })
  await send('/storefront', { announcement: { text: 'Closed on Monday', href: '/shipping' } })
}

/** A delivered and partly refunded order, one under dispute, and one whose job waits. */
async function sell(shop: Shop): Promise<void> {
  const delivered = await shop.place()
  shop.printful.orders.ship(delivered.printfulId!)
  await shop.sweep()
  await shop.post('/refund', { orderId: delivered.id, amount: '5.00', reason: 'It came late.' })
  const disputed = await shop.payFor()
  await shop.stripe.dispute(disputed.paymentIntentId!)
  await shop.drain()
  const waiting = await shop.payFor()
  addJob(shop.services.db, `place ${waiting.id}`, SOON)
  await shop.fillCart()
}

async function addAccounts({ services: { db } }: Shop): Promise<void> {
  const { id: userId } = seedUser(db)
  const { email: _, taxNumber: __, ...recipient } = ADDRESS
  await turnOnTwoFactor(db, userId)
  createInvitation(db, { email: 'new@example.com', role: 'admin' }, userId)
  db.insert(avatars)
    .values({ userId, token: 'avatar', bytes: Buffer.from('avatar') })
    .run()
  db.insert(keptAddresses)
    .values({ userId, recipient: { ...recipient, stateCode: 'NV' } })
    .run()
  db.insert(loginFailures)
    .values({ key: userKey('ada@example.com') })
    .run()
  db.insert(passwordResets).values({ emailHash: 'email', tokenHash: 'reset', userId, expiresAt: SOON }).run()
  db.insert(pendingLogins).values({ tokenHash: 'pending', userId, expiresAt: SOON }).run()
}

/** Writes the database of a store of this version that has lived for a while: `bun api/test/release.ts`. */
async function writeRelease(): Promise<void> {
  await using shop = await openOrderTest({ ORDER_CHANGES_MINUTES: '15' })
  await editShop(shop)
  await sell(shop)
  await addAccounts(shop)
  const empty = listEmptyTables(shop.services.db)
  if (empty.length > 0) throw new Error(`No row in ${empty.join(', ')}`)
  const folder = mkdtempSync(join(tmpdir(), 'store-release-'))
  const path = join(folder, 'store.sqlite')
  shop.services.db.run(sql`VACUUM INTO ${path}`)
  const bytes = await Bun.file(path).bytes()
  rmSync(folder, { recursive: true })
  await Bun.write(join(RELEASES_FOLDER, `${pack.version}.sqlite.gz`), gzipSync(bytes))
}

if (import.meta.main) await writeRelease()

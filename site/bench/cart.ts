import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { openDatabase } from '#api/db/client'
import { openTestApp, seedProduct } from '#api-test/services'
import { addToCartFields } from '#api-test/visitor'
import { type BenchResult, compare } from './compare.ts'

const ITEMS_PER_CART = 5
const ROUND_MS = 500

async function runsPerSecond(step: (index: number) => unknown): Promise<number> {
  const started = performance.now()
  let count = 0
  while (performance.now() - started < ROUND_MS) await step(count++)
  return (count * 1000) / (performance.now() - started)
}

/** Whole add calls, compared to bare inserts into the same table with the same durability: one fsync each. */
export async function benchCart(): Promise<BenchResult> {
  await using testApp = await openTestApp()
  const variant = { imageUrl: 'https://files.example/front.png' }
  const product = seedProduct(testApp.services.db, {
    name: 'Bench Tee',
    variants: Array(ITEMS_PER_CART).fill(variant),
  })
  const bodies = product.variantIds.map((variantId) => JSON.stringify(addToCartFields(product.id, variantId)))
  let cookie = ''
  const add = async (index: number) => {
    const item = index % ITEMS_PER_CART
    if (item === 0) cookie = ''
    const response = await testApp.app.request('/_api/cart/add', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: bodies[item]!,
    })
    if (response.status !== 200) throw new Error(`An add responded with ${response.status}.`)
    if (item === 0) cookie = response.headers.getSetCookie()[0]!.split(';')[0]!
  }

  const path = join(testApp.folder, 'bare.sqlite')
  openDatabase(path).close()
  const bare = new Database(path, { strict: true })
  bare.run('PRAGMA journal_mode = WAL')
  bare.run('PRAGMA synchronous = FULL')
  const insert = bare.prepare(
    'INSERT INTO cart_items (cart_id, product_id, variant_id, quantity) VALUES (?, 1, ?, 1)',
  )
  let inserts = 0
  const insertItem = () => {
    insert.run(Math.floor(inserts / ITEMS_PER_CART), inserts % ITEMS_PER_CART)
    inserts++
  }
  try {
    return await compare(
      'adding to a cart beside the bare insert of its line',
      'adds',
      () => runsPerSecond(add),
      () => runsPerSecond(insertItem),
    )
  } finally {
    bare.close()
  }
}

import { Database } from 'bun:sqlite'
import { join } from 'node:path'
import { openDatabase } from '#api/db/client'
import { openTestApp, seedProduct } from '#api-test/services'
import type { AddToCart } from '#shared/contracts/cart'
import { type BenchResult, compare } from './compare.ts'

const LINES_A_CART = 5
const ROUND_MS = 1000

/** Repeats it for a round; how often a second. */
async function perSecond(step: (index: number) => unknown): Promise<number> {
  const started = performance.now()
  let count = 0
  while (performance.now() - started < ROUND_MS) await step(count++)
  return (count * 1000) / (performance.now() - started)
}

/**
 * Whole add calls (parsed, checked, written, answered with the cart) beside the bare insert of their lines: the same
 * table, indices and durability, one fsync each.
 */
export async function benchCart(): Promise<BenchResult> {
  await using shop = await openTestApp()
  const pictured = { imageUrl: 'https://files.example/front.png' }
  const offers = Array(LINES_A_CART).fill(pictured)
  const product = seedProduct(shop.services.db, { name: 'Bench Tee', variants: offers })
  const bodies = product.variantIds.map((variantId) => {
    const fields: AddToCart = {
      productId: String(product.id),
      variantId: String(variantId),
      quantity: 1,
      price: '24.50',
      productName: 'Bench Tee',
      productImage: null,
      variantName: null,
      size: 'M',
      color: 'Black',
    }
    return JSON.stringify(fields)
  })
  let cookie = ''
  const add = async (index: number) => {
    const line = index % LINES_A_CART
    if (line === 0) cookie = ''
    const response = await shop.app.request('/_api/cart/add', {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: bodies[line]!,
    })
    if (response.status !== 200) throw new Error(`An add was answered with ${response.status}.`)
    if (line === 0) cookie = response.headers.getSetCookie()[0]!.split(';')[0]!
  }

  const path = join(shop.folder, 'bare.sqlite')
  openDatabase(path).close()
  const bare = new Database(path, { strict: true })
  bare.run('PRAGMA journal_mode = WAL')
  bare.run('PRAGMA synchronous = FULL')
  const insert = bare.prepare(
    'INSERT INTO cart_items (cart_id, product_id, variant_id, quantity) VALUES (?, 1, ?, 1)',
  )
  let inserts = 0
  const insertItem = () => {
    insert.run(Math.floor(inserts / LINES_A_CART), inserts % LINES_A_CART)
    inserts++
  }
  try {
    return await compare(
      'adding to a cart beside the bare insert of its line',
      'adds',
      () => perSecond(add),
      () => perSecond(insertItem),
    )
  } finally {
    bare.close()
  }
}

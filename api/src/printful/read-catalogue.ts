import type { ListedProduct } from './answers.ts'
import type { PrintfulClient } from './client.ts'
import { PrintfulError } from './error.ts'
import { ignoredProduct, type LeftOut, type ReadProduct, toProduct } from './product.ts'

/** Calls under way at once; the limiter allows no more. */
const CONCURRENCY = 8

/** All that the provider says, read to the end before anything is written. */
export interface ReadCatalogue {
  /** How many products Printful lists. */
  listed: number
  /** Oldest first. */
  products: ReadProduct[]
  /** Listed products that can't be understood: as far as the store has them, they stay as they are. */
  unreadable: Set<number>
  /** False when a listed product has no readable id: then none that is missing can be called gone. */
  complete: boolean
  leftOut: LeftOut[]
}

/** @throws PrintfulError */
export async function readCatalogue(
  client: PrintfulClient,
  baseUrl: string,
  onProgress: (done: number, total: number, product: string | null) => void,
): Promise<ReadCatalogue> {
  const list = await client.listProducts()
  const catalogue: ReadCatalogue = {
    listed: list.products.length + list.unreadable,
    products: [],
    unreadable: new Set(),
    complete: list.unreadable === 0,
    leftOut: [],
  }
  const leftOut = (item: LeftOut) => catalogue.leftOut.push(item)
  if (list.unreadable > 0) {
    leftOut({
      name: `${list.unreadable} listed without an id`,
      reason: "can't be understood, so nothing is hidden",
    })
  }
  let done = list.unreadable
  onProgress(done, catalogue.listed, null)

  const missing: ListedProduct[] = []
  const waiting = list.products.toSorted((a, b) => a.id - b.id)
  const readOne = async (listed: ListedProduct) => {
    if (listed.is_ignored) {
      catalogue.products.push(ignoredProduct(listed))
    } else {
      const answer = await client.readProduct(listed)
      const product = answer === undefined ? undefined : toProduct(listed, answer, baseUrl, leftOut)
      if (product) catalogue.products.push(product)
      else if (answer === undefined) missing.push(listed)
      else {
        catalogue.unreadable.add(listed.id)
        leftOut({ name: `${listed.name?.trim() || 'Product'} (${listed.id})`, reason: "can't be understood" })
      }
    }
    onProgress(++done, catalogue.listed, listed.name?.trim() ?? null)
  }
  let failed = false
  const worker = async () => {
    for (let next = waiting.shift(); next && !failed; next = waiting.shift()) {
      await readOne(next).catch((error) => {
        failed = true
        throw error
      })
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, worker))
  if (missing.length > 0) await requireGone(client, missing)
  catalogue.products.sort((a, b) => a.printfulId - b.printfulId)
  return catalogue
}

/** Products that stayed 404 are gone if a fresh list no longer has them. @throws PrintfulError when one is still listed. */
async function requireGone(client: PrintfulClient, missing: readonly ListedProduct[]) {
  const { products, unreadable } = await client.listProducts()
  const stillListed = missing.find(({ id }) => products.some((product) => product.id === id))
  if (!stillListed && unreadable === 0) return
  const { id, name } = stillListed ?? missing[0]!
  throw new PrintfulError({
    reason: 'lists a product that it then does not know (404)',
    step: `reading product ${id}${name?.trim() ? ` ("${name.trim()}")` : ''}`,
    tries: 2,
  })
}

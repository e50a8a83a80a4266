import type { PrintfulClient } from '../../printful/client.ts'
import { PrintfulError } from '../../printful/error.ts'
import type { ListedProduct } from '../../printful/responses.ts'
import { ignoredProduct, type LeftOut, type RemoteProduct, toProduct } from './remote-product.ts'

/** Calls under way at once; the limiter allows no more. */
const CONCURRENCY = 8

/** All that the provider says, read to the end before anything is written. */
export interface RemoteCatalog {
  /** How many products Printful lists. */
  listed: number
  /** Oldest first. */
  products: RemoteProduct[]
  /** Listed products that can't be understood: as far as the store has them, they stay as they are. */
  unreadable: Set<number>
  /** False when a listed product has no readable id: then none that is missing can be called gone. */
  complete: boolean
  leftOut: LeftOut[]
}

/** @throws PrintfulError */
export async function fetchCatalog(
  client: PrintfulClient,
  baseUrl: string,
  onProgress: (done: number, total: number, product: string | null) => void,
): Promise<RemoteCatalog> {
  const list = await client.listProducts()
  const catalog: RemoteCatalog = {
    listed: list.products.length + list.unreadable,
    products: [],
    unreadable: new Set(),
    complete: list.unreadable === 0,
    leftOut: [],
  }
  const leftOut = (item: LeftOut) => catalog.leftOut.push(item)
  if (list.unreadable > 0) {
    leftOut({
      name: `${list.unreadable} listed without an id`,
      reason: "can't be understood, so nothing is hidden",
    })
  }
  let done = list.unreadable
  onProgress(done, catalog.listed, null)

  const missing: ListedProduct[] = []
  const waiting = list.products.toSorted((a, b) => a.id - b.id)
  const readOne = async (listed: ListedProduct) => {
    if (listed.is_ignored) {
      catalog.products.push(ignoredProduct(listed))
    } else {
      const answer = await client.readProduct(listed)
      const product = answer === undefined ? undefined : toProduct(listed, answer, baseUrl, leftOut)
      if (product) catalog.products.push(product)
      else if (answer === undefined) missing.push(listed)
      else {
        catalog.unreadable.add(listed.id)
        leftOut({ name: `${listed.name?.trim() || 'Product'} (${listed.id})`, reason: "can't be understood" })
      }
    }
    onProgress(++done, catalog.listed, listed.name?.trim() ?? null)
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
  catalog.products.sort((a, b) => a.printfulId - b.printfulId)
  return catalog
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

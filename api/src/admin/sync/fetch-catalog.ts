import pLimit from 'p-limit'
import { type PrintfulClient, readingStep } from '../../printful/client.ts'
import { PrintfulError } from '../../printful/error.ts'
import type { ListedProduct } from '../../printful/responses.ts'
import { toText } from '../../printful/values.ts'
import { toName } from './mapping.ts'
import { type LeftOut, type RemoteProduct, toIgnoredProduct, toRemoteProduct } from './remote-product.ts'

const CONCURRENCY = 8
const PROGRESS_LIMIT = 80

export interface RemoteCatalog {
  listed: number
  products: RemoteProduct[]
  /** Stored products with these ids stay unchanged. */
  invalidIds: Set<number>
  /** False when a listed product has no valid id: then no stored product counts as deleted. */
  complete: boolean
  leftOut: LeftOut[]
}

/** @throws PrintfulError */
export async function fetchCatalog(
  client: Pick<PrintfulClient, 'fetchProductList' | 'fetchProduct'>,
  baseUrl: string,
  onProgress: (done: number, total: number, product: string | null) => void,
): Promise<RemoteCatalog> {
  const list = await client.fetchProductList()
  const listed = list.products.length + list.rowsWithoutId
  let done = list.rowsWithoutId
  onProgress(done, listed, null)

  const products: RemoteProduct[] = []
  const invalid: ListedProduct[] = []
  const missing: ListedProduct[] = []
  const fetchOne = async (row: ListedProduct) => {
    const detail = row.is_ignored ? null : await client.fetchProduct(row)
    const product = row.is_ignored ? toIgnoredProduct(row) : toRemoteProduct(row, detail, baseUrl)
    if (product) products.push(product)
    else if (detail === undefined) missing.push(row)
    else invalid.push(row)
    onProgress(++done, listed, toText(row.name, PROGRESS_LIMIT))
  }
  const oldestFirst = list.products.toSorted((a, b) => a.id - b.id)
  const limit = pLimit(CONCURRENCY)
  await limit.map(oldestFirst, async (row) => {
    try {
      await fetchOne(row)
    } catch (error) {
      limit.clearQueue()
      throw error
    }
  })
  if (missing.length > 0) await requireDeleted(client, missing)

  products.sort((a, b) => a.printfulId - b.printfulId)
  return {
    listed,
    products,
    invalidIds: new Set(invalid.map(({ id }) => id)),
    complete: list.rowsWithoutId === 0,
    leftOut: [...listInvalid(list.rowsWithoutId, invalid), ...products.flatMap(({ leftOut }) => leftOut)],
  }
}

function listInvalid(rowsWithoutId: number, invalid: readonly ListedProduct[]): LeftOut[] {
  const products = invalid.map(({ id, name }) => ({
    name: `${toName(name)} (${id})`,
    reason: "can't be understood",
    printfulProductId: id,
  }))
  if (rowsWithoutId === 0) return products
  return [
    {
      name: `${rowsWithoutId} listed without an id`,
      reason: "can't be understood, so nothing is hidden",
    },
    ...products,
  ]
}

/** Products whose detail stayed 404 are deleted if a fresh list no longer has them. @throws PrintfulError if it has */
async function requireDeleted(
  client: Pick<PrintfulClient, 'fetchProductList'>,
  missing: readonly ListedProduct[],
) {
  const { products, rowsWithoutId } = await client.fetchProductList()
  const stillListed = missing.find(({ id }) => products.some((product) => product.id === id))
  if (!stillListed && rowsWithoutId === 0) return
  const { id, name } = stillListed ?? missing[0]!
  throw new PrintfulError({
    reason: 'lists a product that it then does not know (404)',
    step: readingStep({ id, name }),
    attempts: 2,
  })
}

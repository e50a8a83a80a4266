import { Database } from 'bun:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openSyncTest } from '#api-test/sync'
import { bulkCatalog } from '#sandbox/bulk-catalog'
import type { SandboxCatalog } from '#sandbox/catalog'
import type { ProductSearchResult } from '#shared/contracts/product-search'
import { SORTS } from '#shared/product-search'
import { pageText } from '../test/http.ts'
import { startTestServer, type TestServer } from '../test/server.ts'
import { compareToBareServer } from './compare.ts'
import type { BenchTable, Cell } from './table.ts'
import { medianMs } from './timing.ts'

const SIZES = [27, 10_000]
const VARIANTS = 12
const BLANKS = 12
const FILTERS = ['S', 'M', 'L', 'XL'].flatMap((size) => SORTS.map((sort) => `size=${size}&sort=${sort}`))
const RENDERS = FILTERS.length
const SYLLABLES = 'ba be bi bo da de di do ka ke ki ko la le li lo ma me mi mo na ne ni no ra re ri ro'.split(
  ' ',
)

/** Measures the same in catalogs of different sizes, on a server that has cached nothing ahead. */
export async function benchCatalogSize(): Promise<BenchTable> {
  const rows: Cell[][] = []
  for (const size of SIZES) rows.push([`${size} products`, ...(await measureCatalog(size))])
  return {
    title: `Catalogs of ${SIZES.join(', ')} products; times are medians of ${RENDERS} uncached responses`,
    columns: [
      { name: 'catalog' },
      { name: 'cached product page beside a bare server', unit: 'x' },
      { name: 'product page', unit: 'ms' },
      { name: 'list', unit: 'ms' },
      { name: 'search', unit: 'ms' },
      { name: 'search without results', unit: 'ms' },
    ],
    rows,
  }
}

async function measureCatalog(size: number): Promise<Cell[]> {
  await using stack = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'store-bench-'))
  stack.defer(() => rmSync(folder, { recursive: true }))
  await writeCatalog(join(folder, 'store.sqlite'), size)
  const server = await startTestServer({ folder, empty: true })
  stack.defer(server.stop)
  return await measureServer(server)
}

/** Writes a database into which so many products were synced, without the pauses between calls. Their images aren't kept. */
async function writeCatalog(databasePath: string, count: number): Promise<void> {
  const { sync, close } = openSyncTest({ catalog: namedCatalog(count), databasePath })
  await sync.run()
  await close()
  const database = new Database(databasePath)
  database.run("DELETE FROM settings WHERE name = 'printful-source'")
  database.close()
}

function namedCatalog(count: number): SandboxCatalog {
  const catalog = bulkCatalog(count, VARIANTS, BLANKS)
  for (const [index, { sync_product }] of catalog.products.entries()) {
    sync_product.name = `${toWord(index * 2)} ${sync_product.name}`
  }
  return catalog
}

/** One of 21 952 words, so that names are as varied as those of a real shop. */
const toWord = (index: number) =>
  [1, 28, 784].map((step) => SYLLABLES[Math.floor(index / step) % SYLLABLES.length]).join('')

async function measureServer(server: TestServer): Promise<Cell[]> {
  const { products }: ProductSearchResult = JSON.parse(await pageText(server, '/_api/products/search'))
  const slugs = products.map(({ slug }) => slug)
  const words = slugs.map((slug) => slug.split('-')[0])
  const medianOf = (toPath: (index: number) => string) =>
    medianMs(RENDERS, (index) => pageText(server, toPath(index)))
  // The first search reads the index.
  await pageText(server, '/products?q=tee')
  const product = await medianOf((index) => `/products/${slugs[index + 1]}`)
  const list = await medianOf((index) => `/products?${FILTERS[index]}`)
  const search = await medianOf((index) => `/products?q=${words[index]}`)
  const none = await medianOf((index) => `/products?q=nothing+like+${words[index]}zzz`)
  const { ratio } = await compareToBareServer(server.url, `/products/${slugs[0]}`)
  return [ratio, product, list, search, none]
}

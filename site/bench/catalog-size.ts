import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ProductSearchResult } from '#shared/contracts/product-search'
import { SORTS } from '#shared/product-search'
import { startTestServer, type TestServer } from '../test/server.ts'
import { writeLargeCatalog } from './large-catalog.ts'
import { median } from './median.ts'
import { compareToBareServer } from './responses.ts'
import type { BenchTable, Cell } from './table.ts'

const SIZES = [27, 10_000]
const FILTERS = ['S', 'M', 'L', 'XL'].flatMap((size) => SORTS.map((sort) => `size=${size}&sort=${sort}`))
const RENDERS = FILTERS.length

/** The same figures in catalogs of different sizes, on a server that has cached nothing ahead. */
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
  const folder = mkdtempSync(join(tmpdir(), 'store-bench-'))
  try {
    await writeLargeCatalog(join(folder, 'store.sqlite'), size)
    const server = await startTestServer({ folder, empty: true })
    try {
      return await measureServer(server)
    } finally {
      await server.stop()
    }
  } finally {
    rmSync(folder, { recursive: true })
  }
}

async function measureServer({ url }: TestServer): Promise<Cell[]> {
  const response = await fetch(`${url}/_api/products/search`)
  const slugs = ((await response.json()) as ProductSearchResult).products.map(({ slug }) => slug)
  // The first search reads the index.
  await timeOf(`${url}/products?q=tee`)
  const product = await medianTime((index) => `${url}/products/${slugs[index + 1]}`)
  const list = await medianTime((index) => `${url}/products?${FILTERS[index]}`)
  const search = await medianTime((index) => `${url}/products?q=${slugs[index]!.split('-')[0]}`)
  const none = await medianTime((index) => `${url}/products?q=nothing+like+${slugs[index]!.split('-')[0]}zzz`)
  const { ratio } = await compareToBareServer(url, `/products/${slugs[0]}`)
  return [ratio, product, list, search, none]
}

async function medianTime(urlOf: (index: number) => string): Promise<number> {
  const times: number[] = []
  for (let index = 0; index < RENDERS; index++) times.push(await timeOf(urlOf(index)))
  return median(times)
}

async function timeOf(url: string): Promise<number> {
  const started = performance.now()
  const response = await fetch(url)
  await response.arrayBuffer()
  if (!response.ok) throw new Error(`${url} responded with ${response.status}.`)
  return performance.now() - started
}

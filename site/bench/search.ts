import { productsRoutes } from '#api/products/routes'
import { openSyncTest } from '#api-test/sync'
import type { BenchResult } from './compare.ts'
import { namedCatalog } from './large-catalog.ts'
import { median } from './median.ts'

const [FEW, MANY] = [24, 10_000]
const ROUNDS = 15

const QUERIES = [
  '',
  'q=tee',
  'q=green+mug',
  'q=hodie',
  'q=blakc+hodie+wiht+a+stiker',
  'sort=name-asc',
  'type=Mug&color=green',
  'size=M&sort=price-asc',
]

/** Searches with their facets, uncached, in a small and a large synced catalog. */
export async function benchSearch(): Promise<BenchResult[]> {
  const few = await openCatalog(FEW)
  const many = await openCatalog(MANY)
  const results: BenchResult[] = []
  for (const query of QUERIES) {
    const pairs: [number, number][] = []
    // The first round builds the index.
    for (let round = -1; round < ROUNDS; round++) {
      const pair: [number, number] = [await few.timeOf(query), await many.timeOf(query)]
      if (round >= 0) pairs.push(pair)
    }
    const [a, b] = [0, 1].map((side) => median(pairs.map((pair) => pair[side]!))) as [number, number]
    results.push({
      name: `search ?${query} in ${MANY} products beside ${FEW}`,
      ratio: a / b,
      detail: `${b.toFixed(1)} beside ${a.toFixed(1)} ms, ${ROUNDS} pairs`,
    })
  }
  await Promise.all([few.close(), many.close()])
  return results
}

async function openCatalog(count: number) {
  const { db, sync, close } = openSyncTest({ catalog: namedCatalog(count) })
  await sync.run()
  const routes = productsRoutes(db)
  return {
    close,
    timeOf: async (query: string): Promise<number> => {
      const started = performance.now()
      const response = await routes.request(`/search?${query}`)
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`?${query} responded with ${response.status}`)
      return performance.now() - started
    },
  }
}

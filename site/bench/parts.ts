import type { TestServer } from '../test/server.ts'
import { benchBytes } from './bytes.ts'
import { benchCart } from './cart.ts'
import { toRatioTable } from './compare.ts'
import { benchFirstAdd } from './first-add.ts'
import { benchLogin } from './login.ts'
import { benchNavigation } from './navigation.ts'
import { benchPaint } from './paint.ts'
import { benchPages, benchResponses } from './responses.ts'
import { benchSearch } from './search.ts'
import type { BenchTable } from './table.ts'
import type { BenchTarget } from './target.ts'

interface Part {
  needsBrowser?: true
  /** On a store of its own, or without one. */
  measureStore(store: { server: TestServer; target: BenchTarget }): Promise<BenchTable>
  /** Any other storefront, where that makes sense. */
  measurePeer?(target: BenchTarget): Promise<BenchTable>
}

const pagesPart = (measure: (target: BenchTarget) => Promise<BenchTable>): Part => ({
  needsBrowser: true,
  measureStore: ({ target }) => measure(target),
  measurePeer: measure,
})

/** In the order in which they run. */
export const parts: Record<string, Part> = {
  paint: pagesPart(benchPaint),
  bytes: pagesPart(benchBytes),
  navigation: pagesPart(benchNavigation),
  'first-add': { needsBrowser: true, measureStore: ({ server }) => benchFirstAdd(server.url) },
  responses: { measureStore: ({ target }) => benchResponses(target), measurePeer: benchPages },
  cart: { measureStore: async () => toRatioTable('Adding to a cart', [await benchCart()]) },
  login: { measureStore: async () => toRatioTable('Refused logins', [await benchLogin()]) },
  search: { measureStore: async () => toRatioTable('Searching a large catalog', await benchSearch()) },
}

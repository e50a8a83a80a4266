import { benchBytes } from './bytes.ts'
import { benchCart } from './cart.ts'
import { benchCatalogSize } from './catalog-size.ts'
import { benchChanges } from './changes.ts'
import { toRatioTable } from './compare.ts'
import { benchEdges } from './edges.ts'
import { benchFirstAdd } from './first-add.ts'
import type { BenchStore } from './first-start.ts'
import { benchFirstTap } from './first-tap.ts'
import { benchLogin } from './login.ts'
import { benchMachine } from './machine.ts'
import { benchPaint } from './paint.ts'
import { benchPages, benchResponses } from './responses.ts'
import type { BenchTable } from './table.ts'
import type { BenchTarget } from './target.ts'
import { benchWaiting } from './waiting.ts'

interface Part {
  needsBrowser?: true
  /** Starts the store that the parts share, if the part needs one. */
  measureStore(openStore: () => Promise<BenchStore>): Promise<BenchTable | undefined>
  /** Any other storefront, where that makes sense. */
  measurePeer?(target: BenchTarget): Promise<BenchTable | undefined>
}

const pagesPart = (measure: (target: BenchTarget) => Promise<BenchTable | undefined>): Part => ({
  needsBrowser: true,
  measureStore: async (openStore) => measure(await openStore()),
  measurePeer: measure,
})

/** In the order in which they run. */
export const parts: Record<string, Part> = {
  machine: { measureStore: benchMachine },
  paint: pagesPart(benchPaint),
  bytes: pagesPart(benchBytes),
  'first-add': {
    needsBrowser: true,
    measureStore: async (openStore) => benchFirstAdd((await openStore()).url),
  },
  'first-tap': {
    needsBrowser: true,
    measureStore: async (openStore) => benchFirstTap((await openStore()).url),
  },
  responses: {
    measureStore: async (openStore) => benchResponses(await openStore()),
    measurePeer: benchPages,
  },
  'first-start': { measureStore: async (openStore) => (await openStore()).firstStart },
  catalog: { measureStore: benchCatalogSize },
  changes: { measureStore: benchChanges },
  waiting: { measureStore: benchWaiting },
  edges: { measureStore: benchEdges },
  cart: { measureStore: async () => toRatioTable('Adding to a cart', [await benchCart()]) },
  login: { measureStore: async () => toRatioTable('Refused logins', [await benchLogin()]) },
}

import { startStore } from '../../site/e2e/harness.ts'
import { benchCart } from './cart.ts'
import { benchFront } from './front.ts'
import { benchLogin } from './login.ts'
import type { BenchResult } from './rounds.ts'

/** `bun run bench`: the store beside a peer that does the same work, as ratios from this one run. */
const store = await startStore()
const results: BenchResult[] = []
try {
  results.push(...(await benchFront(store)), await benchCart(), await benchLogin())
} finally {
  await store.stop()
}
for (const { name, ratio, detail } of results) console.log(`${ratio.toFixed(2)}  ${name}  (${detail})`)
process.exit(0)

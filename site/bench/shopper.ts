import { createCommand } from '../../api/cli/command.ts'

const PAGE_EVERY_MS = 20
const HEALTH_EVERY_MS = 250

/** What a shopper noticed who was there the whole time. */
export interface ShopperReport {
  /** The longest time between two responses with the page, in milliseconds. */
  longestGapMs: number
  /** Responses of `/_api/health` other than 200. */
  unhealthy: number
}

const url = createCommand({
  name: 'shopper',
  description: 'Requests a page every 20 ms until its input ends, then prints the longest gap as JSON.',
})
  .argument('<url>')
  .parse().args[0]!

const report: ShopperReport = { longestGapMs: 0, unhealthy: 0 }
let lastAt = performance.now()
setInterval(async () => {
  await (await fetch(`${url}/products`)).arrayBuffer()
  const now = performance.now()
  report.longestGapMs = Math.max(report.longestGapMs, now - lastAt)
  lastAt = now
}, PAGE_EVERY_MS)
setInterval(async () => {
  if ((await fetch(`${url}/_api/health`)).status !== 200) report.unhealthy++
}, HEALTH_EVERY_MS)
for await (const _ of Bun.stdin.stream());
// The response that is still to come may be the one that took longest.
await (await fetch(`${url}/products`)).arrayBuffer()
console.log(
  JSON.stringify({ ...report, longestGapMs: Math.max(report.longestGapMs, performance.now() - lastAt) }),
)
process.exit()

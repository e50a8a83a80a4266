import { parseArgs } from 'node:util'
import { readEnv } from '#api/env'
import { openStore } from '#api/store'
import type { SyncProgress } from '#shared/contracts/sync'
import { progressLine, summaryLines } from './sync-report.ts'

/** Printed to a file or a pipe, a bar would be thousands of lines: there a line comes for every tenth. */
function drawProgress({ isTTY, columns = 80 }: typeof process.stderr) {
  let lastTenth = -1
  return (step: SyncProgress) => {
    if (step.state !== 'pending') return
    if (isTTY) {
      process.stderr.write(`\r\x1b[2K${progressLine(step, columns - 1)}`)
      return
    }
    const tenth = step.total === 0 ? 0 : Math.floor((step.done / step.total) * 10)
    if (tenth === lastTenth) return
    lastTenth = tenth
    process.stderr.write(step.total === 0 ? 'Listing products…\n' : `${step.done} of ${step.total}\n`)
  }
}

async function main() {
  const { values } = parseArgs({ options: { 'allow-hiding': { type: 'boolean', default: false } } })
  const store = await openStore(readEnv(Bun.env))
  // Everything that a person should know is in the progress, the summary or the sentence of the failure.
  store.log.level = 'silent'
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void store.sync.stop())
  const stopDrawing = store.sync.progress.subscribe(drawProgress(process.stderr))
  try {
    const { products, summary } = await store.sync.run({ allowHiding: values['allow-hiding'] })
    clearLine()
    console.log(summaryLines(summary).join('\n'))
    console.log(`Synced ${products.length} ${products.length === 1 ? 'product' : 'products'}.`)
  } finally {
    stopDrawing()
    await store.close()
  }
}

const clearLine = () => process.stderr.isTTY && process.stderr.write('\r\x1b[2K')

await main().catch((error) => {
  clearLine()
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
})

import type { SyncProgress } from '#shared/contracts/sync'
import { readEnv } from '../src/env.ts'
import { openServices } from '../src/services.ts'
import { createCommand, runCommand } from './command.ts'
import { progressLine, summaryLines } from './sync-report.ts'

/** A bar on a terminal; a line for every tenth in a file or a pipe. */
function progressPrinter({ isTTY, columns = 80 }: typeof process.stderr) {
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

const command = createCommand({
  name: 'sync',
  description: 'Syncs the catalog from Printful. Prints what changed; exits with 1 when it fails.',
}).option('--allow-hiding', 'also when it hides more than half of the shown products')

const clearLine = () => process.stderr.isTTY && process.stderr.write('\r\x1b[2K')

await runCommand(async () => {
  const { allowHiding } = command.parse().opts<{ allowHiding?: boolean }>()
  const services = await openServices(readEnv(Bun.env))
  services.log.level = 'silent'
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void services.sync.stop())
  services.sync.progress.events.on('step', progressPrinter(process.stderr))
  try {
    const { products, summary } = await services.sync.run({ allowHiding })
    clearLine()
    console.log(summaryLines(summary).join('\n'))
    console.log(`Synced ${products.length} ${products.length === 1 ? 'product' : 'products'}.`)
  } finally {
    clearLine()
    await services.close()
  }
})

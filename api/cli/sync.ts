import { existsSync } from 'node:fs'
import type { SyncProgress } from '#shared/contracts/sync'
import { type Env, readEnv } from '../src/env.ts'
import { openServices } from '../src/open-services.ts'
import { sourceName, toSourceId } from '../src/printful/source-id.ts'
import { createCommand, runCommand } from './command.ts'
import { progressLine, reportLines } from './sync-report.ts'

const command = createCommand({
  name: 'sync',
  description:
    'Syncs the catalog from Printful, or from the embedded sandbox with PRINTFUL_SANDBOX=true and no token. ' +
    'Prints what changed; exits with 1 when it fails.',
  example: '--dry-run',
})
  .option('--allow-hiding', 'also when it hides more than half of the shown products')
  .option('--allow-prices', 'also when it doubles or halves the prices of more than half of them')
  .option('--change-source', 'also when the catalog belongs to another Printful store or to the sandbox')
  .option('--dry-run', 'print what would change and write nothing')

interface Options {
  allowHiding?: boolean
  allowPrices?: boolean
  changeSource?: boolean
  dryRun?: boolean
}

/** Prints a bar on a terminal, and a line for every tenth in a file or a pipe. */
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

const clearLine = () => process.stderr.isTTY && process.stderr.write('\r\x1b[2K')

/** The sandbox has no default here, because in development it would replace the products of the store. */
function requireChosenSource({ PRINTFUL_API_TOKEN, PRINTFUL_SANDBOX }: Env): void {
  if (PRINTFUL_API_TOKEN || PRINTFUL_SANDBOX) return
  throw new Error(
    'Set PRINTFUL_API_TOKEN to sync from Printful, or PRINTFUL_SANDBOX=true to use the sandbox.',
  )
}

/** Returns a database in memory for a dry run that would have to create one. */
const databasePathFor = ({ DATABASE_PATH }: Env, { dryRun }: Options) =>
  dryRun && !existsSync(DATABASE_PATH) ? ':memory:' : DATABASE_PATH

await runCommand(async () => {
  const options = command.parse().opts<Options>()
  const env = readEnv(Bun.env)
  requireChosenSource(env)
  const { PRINTFUL_API_URL: baseUrl, PRINTFUL_STORE_ID: storeId, useSandbox: isSandbox } = env
  console.log(`Database: ${env.DATABASE_PATH}`)
  console.log(`Source: ${sourceName(toSourceId({ baseUrl, storeId, isSandbox }))}`)
  const services = await openServices({ ...env, DATABASE_PATH: databasePathFor(env, options) })
  services.log.level = 'silent'
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void services.sync.stop())
  services.sync.progress.events.on('step', progressPrinter(process.stderr))
  try {
    const { products, report } = await services.sync.run(options, 'the terminal')
    clearLine()
    console.log(reportLines(report).join('\n'))
    const count = `${products.length} ${products.length === 1 ? 'product' : 'products'}`
    console.log(options.dryRun ? `Dry run: ${count}, nothing was written.` : `Synced ${count}.`)
  } finally {
    clearLine()
    await services.close()
  }
})

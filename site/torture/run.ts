import { Argument, InvalidArgumentError } from 'commander'
import { createCommand, runCommand } from '../../api/cli/command.ts'
import { measureBusyOrders } from './busy-orders.ts'
import { fillDisk } from './disk.ts'
import { fuzz } from './fuzz.ts'
import { killRepeatedly } from './kill.ts'
import { applyLoad, toMegabytes } from './load.ts'
import { rehearseStandby } from './standby.ts'
import { liveThroughYears } from './year/year.ts'

interface Options {
  seed: number
  requests: number
  kills: number
  minutes: number
  seconds: number
  orders: number
  seeds: number
  hours?: number
  keep?: boolean
}

type Torture = (options: Options) => Promise<string[]>

const log = (line: string) => console.log(line)

const tortures: Record<string, Torture> = {
  async fuzz(options) {
    const { statuses, failures, peakRssBytes } = await fuzz({ ...options, log })
    console.log(`responses by status: ${JSON.stringify(statuses)}; at most ${toMegabytes(peakRssBytes)} MB`)
    return failures.map(({ problem, reproduction, count }) => `${count} × ${problem}\n  ${reproduction}`)
  },
  async kill(options) {
    const { acknowledged, failures } = await killRepeatedly({ ...options, log })
    console.log(`acknowledged writes: ${JSON.stringify(acknowledged)}`)
    return failures
  },
  async standby(options) {
    const { skipped, rows, failures } = await rehearseStandby({ ...options, log })
    if (skipped) console.log(`skipped: ${skipped}`)
    else console.table(rows)
    return failures
  },
  async disk(options) {
    const { skipped, failures } = await fillDisk({ ...options, log })
    if (skipped) console.log(`skipped: ${skipped}`)
    return failures
  },
  async busy() {
    const rows = await measureBusyOrders()
    console.table(rows)
    // Shoppers are promised these times, in seconds.
    return rows
      .filter(({ mailMost, placedMost, stepMost }) => mailMost > 10 || placedMost > 30 || stepMost > 10)
      .map((row) => JSON.stringify(row))
  },
  async year({ hours, ...options }) {
    const seed = hours === undefined ? options.seed : Math.floor(Date.now() / 1000)
    return liveThroughYears({ ...options, seed, hours, log })
  },
  async load(options) {
    const { requests, failures } = await applyLoad({ ...options, log })
    console.log(`${requests} requests`)
    return failures
  },
}

function toNumber(text: string): number {
  const number = Number(text)
  if (!(number > 0)) throw new InvalidArgumentError('It must be a number above zero.')
  return number
}

const command = createCommand({
  name: 'torture',
  description: 'Attacks a production server of its own, with sandbox goods, and says what broke.',
  example: 'fuzz --seed 7 --requests 100000',
})
  .addArgument(
    new Argument('[kinds...]', 'which of them; all of them by default').choices(Object.keys(tortures)),
  )
  .option('--seed <number>', 'repeats a run', toNumber, 1)
  .option('--requests <number>', 'fuzz: how many requests', toNumber, 10_000)
  .option('--kills <number>', 'kill, standby: how many times `kill -9`', toNumber, 20)
  .option('--orders <number>', 'year: how many, a thousand for a year', toNumber, 100)
  .option('--seeds <number>', 'year: how many, from --seed on', toNumber, 1)
  .option('--hours <number>', 'year: for how long, with seeds from the clock', toNumber)
  .option('--keep', 'year: keeps a history that breaks a rule, for the tests to replay')
  .option('--seconds <number>', 'standby: how long shoppers add in each scene', toNumber, 30)
  .option('--minutes <number>', 'load: how long', toNumber, 5)

await runCommand(async () => {
  const { args } = command.parse()
  const options = command.opts<Options>()
  for (const kind of args.length > 0 ? args : Object.keys(tortures)) {
    console.log(`— ${kind}, seed ${options.seed}`)
    const failures = await tortures[kind]!(options)
    for (const failure of failures) console.error(failure)
    console.log(failures.length > 0 ? `FAILED: ${failures.length}` : 'passed')
    if (failures.length > 0) process.exitCode = 1
  }
})
process.exit()

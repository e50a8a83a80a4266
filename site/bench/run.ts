import { InvalidArgumentError, Option } from 'commander'
import { createCommand, runCommand } from '../../api/cli/command.ts'
import { findChromium } from '../test/chromium.ts'
import { type BenchStore, startStore } from './first-start.ts'
import { parts } from './parts.ts'
import { type BenchTable, insertTables, toMarkdown } from './table.ts'
import { type BenchTarget, parsePages } from './target.ts'

interface Options {
  only?: string[]
  json?: string
  markdown?: string
  url?: string
  pages: BenchTarget['pages']
}

function toPartNames(text: string): string[] {
  const names = text.split(',')
  const unknown = names.find((name) => !(name in parts))
  if (unknown !== undefined) throw new InvalidArgumentError(`There is no "${unknown}".`)
  return names
}

function toPages(text: string) {
  try {
    return parsePages(text)
  } catch (error) {
    throw new InvalidArgumentError((error as Error).message)
  }
}

const command = createCommand({
  name: 'bench',
  description:
    'Measures the store, and prints tables in Markdown. Ratios are from one run, beside servers and loops that do the ' +
    'same work. Builds first when the sources have changed. All of it takes about five minutes.',
  example: '--only paint,bytes',
})
  .option('--only <names>', `of ${Object.keys(parts).join(', ')}`, toPartNames)
  .option('--json <file>', 'also writes the figures into this file')
  .option('--markdown <file>', 'also puts the tables between the <!-- bench --> marks of this file')
  .option('--url <url>', 'measures the storefront that runs there; see site/bench/peers')
  .addOption(
    new Option('--pages <paths>', 'its pages, like home=/,list=/products')
      .argParser(toPages)
      .default(toPages('home=/'), 'home=/'),
  )

await runCommand(async () => {
  const { only, json, markdown, url, pages } = command.parse().opts<Options>()
  const names = Object.keys(parts).filter((name) => !only || only.includes(name))
  const tables = await (url ? measurePeer(names, { url: new URL(url).origin, pages }) : measureStore(names))
  if (markdown) await Bun.write(markdown, insertTables(await Bun.file(markdown).text(), tables))
  if (json) await Bun.write(json, `${JSON.stringify(tables, null, 2)}\n`)
})
process.exit()

async function measureStore(names: string[]): Promise<BenchTable[]> {
  let store: Promise<BenchStore> | undefined
  const openStore = () => {
    store ??= startStore()
    return store
  }
  try {
    return await measureEach(names, (name) => parts[name]!.measureStore(openStore))
  } finally {
    await (await store)?.stop()
  }
}

function measurePeer(names: string[], target: BenchTarget): Promise<BenchTable[]> {
  return measureEach(names, async (name) => parts[name]!.measurePeer?.(target))
}

async function measureEach(
  names: string[],
  measure: (name: string) => Promise<BenchTable | undefined>,
): Promise<BenchTable[]> {
  const hasBrowser = findChromium() !== undefined
  const skipped = names.filter((name) => parts[name]!.needsBrowser && !hasBrowser)
  if (skipped.length > 0) console.error(`Skipped without Chromium (CHROME_PATH): ${skipped.join(', ')}`)
  const tables: BenchTable[] = []
  for (const name of names.filter((name) => !skipped.includes(name))) {
    const startedAt = performance.now()
    const table = await measure(name)
    console.error(`${name}: ${Math.round((performance.now() - startedAt) / 1000)} s`)
    if (!table) continue
    console.log(`${toMarkdown(table)}\n`)
    tables.push(table)
  }
  return tables
}

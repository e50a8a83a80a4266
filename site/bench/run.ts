import { InvalidArgumentError } from 'commander'
import { createCommand, runCommand } from '../../api/cli/command.ts'
import { findChromium } from '../test/chromium.ts'
import { benchBytes } from './bytes.ts'
import { benchCatalogSize } from './catalog-size.ts'
import { benchEdges } from './edges.ts'
import { benchFirstAdd } from './first-add.ts'
import { benchFirstTap } from './first-tap.ts'
import { benchResponses } from './responses.ts'
import { type BenchTable, insertTables, toMarkdown } from './table.ts'
import { type BenchTarget, startTarget } from './target.ts'

interface Part {
  needsBrowser?: true
  /** Measures the store that parts share, if it opens it. */
  measure(openTarget: () => Promise<BenchTarget>): Promise<BenchTable | undefined>
}

/** They run in this order. */
const PARTS: Record<string, Part> = {
  bytes: { needsBrowser: true, measure: async (open) => benchBytes(await open()) },
  'first-add': { needsBrowser: true, measure: async (open) => benchFirstAdd((await open()).url) },
  'first-tap': { needsBrowser: true, measure: async (open) => benchFirstTap((await open()).url) },
  responses: { measure: async (open) => benchResponses(await open()) },
  catalog: { measure: benchCatalogSize },
  edges: { measure: benchEdges },
}

function toPartNames(text: string): string[] {
  const names = text.split(',')
  const unknown = names.find((name) => !(name in PARTS))
  if (unknown !== undefined) throw new InvalidArgumentError(`There is no "${unknown}".`)
  return names
}

const command = createCommand({
  name: 'bench',
  description:
    'Measures the store, and prints tables in Markdown. Ratios are from one run, beside a bare server that sends the same ' +
    'bytes. Builds first if the sources have changed.',
  example: '--only bytes,responses',
})
  .option('--only <names>', `of ${Object.keys(PARTS).join(', ')}`, toPartNames)
  .option('--markdown <file>', 'also puts the tables between the <!-- bench --> marks of this file')

await runCommand(async () => {
  const { only, markdown } = command.parse().opts<{ only?: string[]; markdown?: string }>()
  const tables = await measureEach(Object.keys(PARTS).filter((name) => !only || only.includes(name)))
  if (markdown) await Bun.write(markdown, insertTables(await Bun.file(markdown).text(), tables))
})
process.exit()

async function measureEach(names: string[]): Promise<BenchTable[]> {
  const hasBrowser = findChromium() !== undefined
  const skipped = names.filter((name) => PARTS[name]!.needsBrowser && !hasBrowser)
  if (skipped.length > 0) console.error(`Skipped without Chromium (CHROME_PATH): ${skipped.join(', ')}`)
  let target: Promise<BenchTarget> | undefined
  const openTarget = () => {
    target ??= startTarget()
    return target
  }
  const tables: BenchTable[] = []
  try {
    for (const name of names.filter((name) => !skipped.includes(name))) {
      const startedAt = performance.now()
      const table = await PARTS[name]!.measure(openTarget)
      console.error(`${name}: ${Math.round((performance.now() - startedAt) / 1000)} s`)
      if (!table) continue
      console.log(`${toMarkdown(table)}\n`)
      tables.push(table)
    }
    return tables
  } finally {
    await (await target)?.stop()
  }
}

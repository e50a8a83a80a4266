import { Option } from 'commander'
import { createCommand, runCommand } from '../../api/cli/command.ts'
import { benchBytes } from './bytes.ts'
import { benchCatalogSize } from './catalog-size.ts'
import { benchEdges } from './edges.ts'
import { benchFirstAdd } from './first-add.ts'
import { benchFirstTap } from './first-tap.ts'
import { benchResponses } from './responses.ts'
import { closeBenchStore } from './store.ts'
import { insertTables, toMarkdown } from './table.ts'

const PARTS = {
  bytes: benchBytes,
  'first-add': benchFirstAdd,
  'first-tap': benchFirstTap,
  responses: benchResponses,
  catalog: benchCatalogSize,
  edges: benchEdges,
}
type PartName = keyof typeof PARTS
const PART_NAMES = Object.keys(PARTS) as PartName[]

const command = createCommand({
  name: 'bench',
  description:
    'Measures the store, and prints tables in Markdown. Ratios are from one run, beside a bare server that sends the same ' +
    'bytes. Builds first if the sources have changed.',
  example: '--only bytes responses',
})
  .addOption(new Option('--only <names...>', 'measures these parts').choices(PART_NAMES))
  .option('--markdown <file>', 'also puts the tables between the <!-- bench --> marks of this file')

await runCommand(async () => {
  const { only, markdown } = command.parse().opts<{ only?: PartName[]; markdown?: string }>()
  const tables = await measureEach(only ?? PART_NAMES).finally(closeBenchStore)
  if (markdown) await Bun.write(markdown, insertTables(await Bun.file(markdown).text(), tables))
})
process.exit()

/** Returns the tables. Goes on after a part that fails, because Chromium or Varnish may be missing. */
async function measureEach(names: readonly PartName[]): Promise<string[]> {
  const tables: string[] = []
  for (const name of names) {
    const startedAt = performance.now()
    try {
      const table = await toMarkdown(await PARTS[name]())
      console.error(`${name}: ${Math.round((performance.now() - startedAt) / 1000)} s`)
      console.log(table)
      tables.push(table)
    } catch (error) {
      console.error(`${name}: ${error instanceof Error ? error.message : error}`)
      process.exitCode = 1
    }
  }
  return tables
}

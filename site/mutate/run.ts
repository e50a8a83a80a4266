import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'
import ts from 'typescript'
import { createCommand, runCommand } from '../../api/cli/command.ts'
import { createRandom } from '../torture/random.ts'
import { createCopy } from './copy.ts'
import { listMutations } from './mutations.ts'
import { createFindTests } from './tests-beside.ts'

const ROOT = join(import.meta.dir, '../..')
/** Matches the files that the simulated year runs through. */
const OF_ORDERS = /^api\/src\/(orders|checkout|payments|queue|mail|webhooks)\//m

const command = createCommand({
  name: 'mutate',
  description: 'Changes one thing at a time in a copy of the store, and prints what no test notices.',
  example: 'shared --count 20 --seed 7',
})
  .argument('<folders...>', 'folders or files that are changed')
  .option('--seed <number>', 'repeats a draw', Number, 1)
  .option('--count <number>', 'how many changes', Number, 50)
  .option('--record <file>', 'takes each outcome as a line of JSON; what it has as killed is not run again')

await runCommand(async () => {
  const { seed, count, record } = command.parse().opts<{ seed: number; count: number; record?: string }>()
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
  const { fileNames, options } = ts.parseJsonConfigFileContent(config, ts.sys, ROOT)
  const program = ts.createProgram(fileNames, options)
  const drawn = draw(program, seed, count)
  const findTests = createFindTests(program, ROOT)
  const tests = [...new Set(drawn.flatMap(({ path }) => findTests(path).flat()))]
  if (tests.length === 0) throw new Error('There is nothing to change, or no test beside it.')
  const copy = createCopy(ROOT)
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))

  const listRuns = (paths: string, tests: string[][]) => [
    ...tests.map((each) => ['bun', 'test', '--bail', '--timeout=60000', ...each]),
    ...(OF_ORDERS.test(paths) ? [['bun', 'site/mutate/histories.ts', String(seed)]] : []),
  ]
  const startedAt = performance.now()
  for (const run of listRuns(drawn.map(({ path }) => path).join('\n'), [tests])) {
    if ((await copy.run(run)) !== 'passed') throw new Error(`This fails without a change: ${run.join(' ')}`)
  }
  const limitMs = 3 * (performance.now() - startedAt) + 60_000
  const findOutcome = async (path: string) => {
    for (const run of listRuns(path, findTests(path))) {
      const result = await copy.run(run, limitMs)
      if (result === 'late') return 'killed by time'
      if (result === 'failed') return run.includes('test') ? 'killed by tests' : 'killed by histories'
    }
    return 'survived'
  }

  const lines = record ? readFileSync(record, { encoding: 'utf8', flag: 'a+' }).match(/.+/g) : []
  const outcomes = new Map<string, string>(lines?.map((line) => JSON.parse(line)))
  const counts: Record<string, number> = {}
  for (const { path, text, mutated, change } of drawn) {
    let outcome = outcomes.get(change) ?? 'survived'
    if (outcome === 'survived') {
      writeFileSync(join(copy.folder, path), mutated)
      outcome = await findOutcome(path)
      writeFileSync(join(copy.folder, path), text)
      if (record) appendFileSync(record, `${JSON.stringify([change, outcome])}\n`)
    }
    counts[outcome] = (counts[outcome] ?? 0) + 1
    if (outcome === 'survived') console.log(change)
  }
  console.log(`${drawn.length} changes: ${JSON.stringify(counts)}`)
})
process.exit()

/** Draws changes of the files in the folders, each at most once. */
function draw(program: ts.Program, seed: number, count: number) {
  const random = createRandom(seed)
  const folders = command.args.map((folder) => `${resolve(folder)}/`)
  const all = program.getSourceFiles().flatMap((file) => {
    const path = relative(ROOT, file.fileName)
    if (/\.test\.|\btest\//.test(path)) return []
    if (!folders.some((folder) => `${file.fileName}/`.startsWith(folder))) return []
    return listMutations(file, program.getTypeChecker()).map(({ start, before, after }) => {
      const { line, character } = file.getLineAndCharacterOfPosition(start)
      const change = `${path}:${line + 1}:${character + 1} \`${before}\` -> \`${after}\``
      const mutated = file.text.slice(0, start) + after + file.text.slice(start + before.length)
      return { path, text: file.text, mutated, change: change.replaceAll(/\s+/g, ' ') }
    })
  })
  const drawn = Array.from({ length: Math.min(count, all.length) })
  return drawn.map(() => all.splice(random.integer(0, all.length - 1), 1)[0]!)
}

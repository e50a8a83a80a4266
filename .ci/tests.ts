import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'
import { createReport } from './report.ts'
import { runStep, type StepResult } from './step.ts'

const TEST_LIMIT_MS = 120_000
const SLOWEST = 10
const TEST_FILES = '{api,shared,site}/**/*.test.{ts,tsx}'
/** Milliseconds of each test file in the last run, as Bun writes them. It starts the slowest files first. */
const TIMINGS = 'node_modules/.cache/test-timings.json'
/** A browser test takes so many times longer than another test of the same size. */
const BROWSER_FACTOR = 100
/** A few lines start the longest simulations. */
const SIMULATION_FACTOR = 10_000

export interface TestResult {
  step: StepResult
  passed: number
  failed: number
}

/** Folders whose tests run only with `--all`, as those do that are marked by `testAll` in other files. */
const ONLY_ALL = '**/all/**'

/** Runs the daily test files, or all, and prints failures, the progress in a terminal, and the slowest files. */
export async function runTests(env: Record<string, string>, runsAll: boolean): Promise<TestResult> {
  // Browser tests wait now and then: one worker more than there are cores.
  const workers = Math.min(availableParallelism() + 1, 4)
  const onlyAll = new Bun.Glob(ONLY_ALL)
  const paths = [...new Bun.Glob(TEST_FILES).scanSync()].filter((path) => runsAll || !onlyAll.match(path))
  if (!existsSync(TIMINGS)) estimateTimings(paths)
  const total = countTests(paths, runsAll)
  const startedAt = performance.now()
  const showProgress = (text: string) => process.stdout.isTTY && process.stdout.write(`\r\x1b[K${text}`)
  const report = createReport((text) => {
    showProgress('')
    console.log(text)
  })
  const onLine = (line: string) => {
    report.add(line)
    const { finished } = report
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    showProgress(`${finished} of ${Math.max(finished, total)} tests, ${seconds} s`)
  }
  const step = await runStep(
    'tests',
    [
      ...['bun', 'test', `--parallel=${workers}`, '--no-isolate', '--no-orphans'],
      ...[`--timeout=${TEST_LIMIT_MS}`, `--timings=${TIMINGS}`, '--update-timings'],
      ...(runsAll ? [] : [`--path-ignore-patterns=${ONLY_ALL}`]),
    ],
    { env: { ...env, TEST_DAILY: String(!runsAll) }, onLine },
  )
  showProgress('')
  const count = (result: string) =>
    Number([...step.output.matchAll(new RegExp(`^ *(\\d+) ${result}$`, 'gm'))].at(-1)?.[1] ?? 0)
  const [passed, failed] = [count('pass'), count('fail')]
  if (!step.success && failed === 0) report.printRest()
  printSlowest(paths)
  // A run without a single test, or with a crash of the runner itself, is a failure too.
  return { step, passed, failed: failed === 0 && (!step.success || passed === 0) ? 1 : failed }
}

/** Writes timings from the sizes of the files, for the first run in a clone. */
function estimateTimings(paths: readonly string[]): void {
  const files = paths.map((path) => [path, statSync(path).size * slownessOf(path)])
  mkdirSync(dirname(TIMINGS), { recursive: true })
  writeFileSync(TIMINGS, JSON.stringify({ version: 1, files: Object.fromEntries(files) }))
}

function slownessOf(path: string): number {
  if (/^site\/torture\/.*\/all\//.test(path)) return SIMULATION_FACTOR
  return /^site\/(e2e|torture)\//.test(path) ? BROWSER_FACTOR : 1
}

function countTests(paths: readonly string[], runsAll: boolean): number {
  const call = runsAll ? /^ *test(All)?(\.\w+(<.*>)?)?\(/gm : /^ *test(\.\w+(<.*>)?)?\(/gm
  return paths.reduce((sum, path) => sum + countOf(readFileSync(path, 'utf8'), call), 0)
}

const countOf = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0

function printSlowest(paths: readonly string[]): void {
  const { files } = JSON.parse(readFileSync(TIMINGS, 'utf8')) as { files: Record<string, number> }
  const slowest = paths.map((path) => [path, files[path] ?? 0] as const).sort(([, a], [, b]) => b - a)
  console.log(`the slowest of ${slowest.length} test files:`)
  for (const [path, ms] of slowest.slice(0, SLOWEST)) console.log(`  ${(ms / 1000).toFixed(1)} s  ${path}`)
}

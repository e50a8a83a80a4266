import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { formatTimes, runStep, type StepResult } from './step.ts'
import { runTests, type TestResult } from './tests.ts'

process.chdir(join(import.meta.dir, '..'))

const steps: StepResult[] = []
const step = async (name: string, ...command: string[]) => {
  const result = await runStep(name, command)
  steps.push(result)
  return result.success
}

const INSTALL = ['bun', 'site/scripts/install.ts', '--silent']
// Before the packages are installed, only this folder's modules can be imported.
const runsAll = process.argv[2] === '--all' && process.argv.length === 3
if (process.argv.length > 2 && !runsAll) await printHelp()
if (!(await step('install', ...INSTALL))) process.exit(1)
const { runCommand } = await import('../api/cli/command.ts')
const { requireChromium } = await import('../site/test/chromium.ts')

/** Prints the help, or one line about an argument that isn't known, and exits. */
async function printHelp() {
  Bun.spawnSync(INSTALL, { stderr: 'inherit' })
  const { createCommand } = await import('../api/cli/command.ts')
  createCommand({
    name: 'test',
    description:
      'Checks formatting, types, build, unit, API and browser tests in about five minutes. Finds a Chromium ' +
      '(CHROME_PATH, then the usual names) or installs one. The last line counts what passed and failed.',
  })
    .option('--all', 'also runs every matrix, the other engines and the long simulations')
    .parse()
}

async function runSteps(folder: string): Promise<TestResult | undefined> {
  const chromium = requireChromium()
  const [isBuilt, hasSeed] = await Promise.all([
    step('build', 'bun', 'run', 'build'),
    step('sample store', 'bun', 'site/test/seed.ts', join(folder, 'seed')),
    (async () => {
      await step('formatting and lint', 'bunx', 'biome', 'check', '.')
      await step('formatting of pages', 'bunx', 'prettier', '--check', 'site/**/*.astro')
      await step('types', 'bun', 'check')
    })(),
  ])
  const env = { CHROME_PATH: chromium, NODE_ENV: 'test', TMPDIR: folder, TEST_CACHE: folder }
  // The types of pages are checked while browser tests wait.
  const [tests] = await Promise.all([
    isBuilt && hasSeed ? runTests(env, runsAll) : undefined,
    step('types of pages', 'bun', 'run', 'typecheck:pages'),
  ])
  return tests
}

await runCommand(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-test-'))
  const tests = await runSteps(folder).finally(() => rmSync(folder, { recursive: true, force: true }))
  console.log('\nsteps:')
  for (const result of [...steps, ...(tests ? [tests.step] : [])]) {
    console.log(`  ${result.name}: ${formatTimes(result)}`)
  }
  const failedSteps = steps.filter(({ success }) => !success).length
  const failed = failedSteps + (tests?.failed ?? 0)
  console.log(`\n${steps.length - failedSteps + (tests?.passed ?? 0)} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
})
process.exit()

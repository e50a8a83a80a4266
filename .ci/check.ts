import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireChromium } from '../site/test/chromium.ts'

/**
 * `bun run test`: formatting and lint, types, the build, then every test, end-to-end ones in a real Chromium included.
 * All steps run even when one fails; the last line counts them and the tests together.
 */
let passed = 0
let failed = 0

function step(name: string, command: string[], env: Record<string, string> = {}): boolean {
  const started = performance.now()
  console.log(`\n— ${name}`)
  const { success } = Bun.spawnSync(command, {
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  console.log(
    `${success ? 'passed' : 'FAILED'}: ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  )
  return success
}

function count(success: boolean) {
  if (success) passed++
  else failed++
}

count(step('formatting and lint', ['bunx', 'biome', 'check', '.']))
count(step('formatting of pages', ['bunx', 'prettier', '--check', 'site/**/*.astro']))
count(step('types', ['bunx', 'tsc', '--noEmit', '-p', '.']))
count(step('types of pages', ['bun', '--bun', 'astro', 'check', '--root', './site']))
const built = step('build', ['bun', 'run', 'build'])
count(built)

if (built) {
  const report = join(mkdtempSync(join(tmpdir(), 'store-test-')), 'junit.xml')
  const chromium = requireChromium()
  const tests = [
    'bun',
    'test',
    '--timeout',
    '60000',
    '--only-failures',
    '--reporter=junit',
    `--reporter-outfile=${report}`,
  ]
  const green = step('tests', tests, { CHROME_PATH: chromium, NODE_ENV: 'test' })
  const totals = readFileSync(report, 'utf8').match(
    /<testsuites [^>]*tests="(\d+)"[^>]*failures="(\d+)"[^>]*?(?:skipped="(\d+)")?/,
  )
  const [tests_, failures, skipped] = [1, 2, 3].map((group) => Number(totals?.[group] ?? 0)) as [
    number,
    number,
    number,
  ]
  passed += tests_ - failures - skipped
  failed += failures
  // A file that breaks before its first test is a failure that no test counts.
  if (!green && failures === 0) failed++
}

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

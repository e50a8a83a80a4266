import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCommand } from '../api/cli/command.ts'
import { requireChromium } from '../site/test/chromium.ts'

createCommand({
  name: 'test',
  description:
    'Checks everything: formatting, types, build, unit, API and browser tests. Finds a Chromium (CHROME_PATH, then the ' +
    'usual names) or installs one. The last line counts what passed and failed.',
}).parse()

/** `bun run test`. All steps run even when one fails; the last line counts them and the tests together. */
let passed = 0
let failed = 0

interface StepOptions {
  env?: Record<string, string>
  /** Prints the output as it comes instead of at the end. */
  live?: boolean
}

async function step(name: string, command: string[], { env = {}, live = false }: StepOptions = {}) {
  const started = performance.now()
  const child = Bun.spawn(command, {
    env: { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const collect = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>) => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) {
      output += text
      if (live) process.stdout.write(text)
    }
  }
  if (live) console.log(`\n— ${name}`)
  await Promise.all([collect(child.stdout), collect(child.stderr)])
  const success = (await child.exited) === 0
  if (!live) console.log(`\n— ${name}\n${output.trim()}`)
  console.log(
    `${success ? 'passed' : 'FAILED'}: ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`,
  )
  return { success, output }
}

async function countedStep(name: string, command: string[]): Promise<boolean> {
  const { success } = await step(name, command)
  if (success) passed++
  else failed++
  return success
}

async function runTests(chromium: string) {
  const folder = mkdtempSync(join(tmpdir(), 'store-test-'))
  // Browser tests wait a lot: one more than there are cores.
  const workers = Math.min(availableParallelism() + 1, 4)
  const command = ['bun', 'test', `--parallel=${workers}`, '--no-isolate', '--no-orphans']
  const { success, output } = await step('tests', [...command, '--timeout', '60000', '--only-failures'], {
    env: {
      CHROME_PATH: chromium,
      NODE_ENV: 'test',
      TMPDIR: folder,
      RESIZED_IMAGES: join(folder, 'resized'),
    },
    live: true,
  })
  rmSync(folder, { recursive: true, force: true })
  const count = (result: string) =>
    Number([...output.matchAll(new RegExp(`^ *(\\d+) ${result}$`, 'gm'))].at(-1)?.[1] ?? 0)
  passed += count('pass')
  failed += count('fail')
  // Bun itself crashed, or found no tests.
  if (count('fail') === 0 && (!success || count('pass') === 0)) failed++
}

// Astro's type check writes the same generated files as the build, so the two run one after the other.
const [built] = await Promise.all([
  (async () => {
    const built = await countedStep('build', ['bun', 'run', 'build'])
    await countedStep('types of pages', ['bun', '--bun', 'astro', 'check', '--root', './site'])
    return built
  })(),
  (async () => {
    await countedStep('formatting and lint', ['bunx', 'biome', 'check', '.'])
    await countedStep('formatting of pages', ['bunx', 'prettier', '--check', 'site/**/*.astro'])
    await countedStep('types', ['bun', 'check'])
  })(),
])
if (built) await runTests(requireChromium())

console.log(`\n${passed} passed, ${failed} failed`)
process.exit(failed > 0 ? 1 : 0)

import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { engines, packageManager } from '../../package.json'
import { fingerprintSources } from './fingerprint.ts'

export const ROOT = join(import.meta.dirname, '../..')
const DIST = join(ROOT, 'site/dist')
const FINGERPRINT = join(DIST, 'fingerprint')
export const ENTRY = join(DIST, 'server/entry.mjs')

/** Ends the process with the command's exit code if it fails. Bun's `--no-orphans` ends it together with this one. */
async function runOrExit(args: string[], failure: string, quiet = false): Promise<void> {
  const child = Bun.spawn([process.execPath, '--no-orphans', ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: args[0] === 'install' ? undefined : 'production' },
    stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit'],
  })
  const exitCode = await child.exited
  if (exitCode === 0) return
  console.error(failure)
  process.exit(exitCode || 1)
}

export const bunProblem = (version: string): string | undefined =>
  Bun.semver.satisfies(version, engines.bun)
    ? undefined
    : `This store needs Bun ${engines.bun}, and this is ${version}. 'npx -y ${packageManager}' in place of 'bun' runs the right one.`

/** Ends the process if this Bun is too old or the packages can't be installed. */
export async function installPackages({ quiet = false } = {}): Promise<void> {
  const problem = bunProblem(Bun.version)
  if (problem) {
    console.error(problem)
    process.exit(1)
  }
  await runOrExit(
    quiet ? ['install', '--silent'] : ['install'],
    'The packages could not be installed.',
    quiet,
  )
}

/** Writes the fingerprint last, so that a build that was interrupted doesn't count. */
export async function build(failure = 'The build failed.'): Promise<void> {
  const fingerprint = fingerprintSources(ROOT)
  rmSync(FINGERPRINT, { force: true })
  await runOrExit(['--bun', 'astro', 'build', '--root', './site'], failure)
  writeFileSync(FINGERPRINT, fingerprint)
}

export const isBuildCurrent = (): boolean =>
  existsSync(ENTRY) &&
  existsSync(FINGERPRINT) &&
  readFileSync(FINGERPRINT, 'utf8') === fingerprintSources(ROOT)

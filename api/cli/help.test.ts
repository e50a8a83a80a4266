import { expect, test } from 'bun:test'
import { tmpdir } from 'node:os'
import { projectPath } from '../src/project-root.ts'

const run = (script: string, flags: string[]) => {
  const { exitCode, stdout, stderr } = Bun.spawnSync(['bun', '--bun', projectPath(script), ...flags], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH },
  })
  return { code: exitCode, out: stdout.toString(), err: stderr.toString() }
}

const SCRIPTS = [
  ['admin', 'api/cli/admin.ts'],
  ['sync', 'api/cli/sync.ts'],
  ['backup', 'api/cli/backup.ts'],
  ['restore', 'api/cli/restore.ts'],
  ['dev', 'site/server/dev.ts'],
  ['build', 'site/scripts/build.ts'],
  ['start', 'site/scripts/start.ts'],
  ['test', '.ci/check.ts'],
  ['bench', 'site/bench/run.ts'],
  ['torture', 'site/torture/run.ts'],
] as const

test.each(SCRIPTS)('%s --help says what it does, from any folder', (name, script) => {
  const { code, out, err } = run(script, ['--help'])
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toStartWith(`Usage: bun run ${name}`)
  expect(out).toContain('Example:')
})

test.each(SCRIPTS)('%s refuses an unknown option with one line', (_, script) => {
  const { code, out, err } = run(script, ['--nonsense'])
  expect({ code, out }).toEqual({ code: 1, out: '' })
  expect(err).toMatch(/^error: unknown option '--nonsense'\n$/i)
})

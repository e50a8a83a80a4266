import { expect, test } from 'bun:test'
import { tmpdir } from 'node:os'
import { spawnScript } from '#api-test/spawn-script'

const SCRIPTS = {
  admin: 'api/cli/admin.ts',
  customer: 'api/cli/customer.ts',
  setup: 'api/cli/setup.ts',
  books: 'api/cli/books.ts',
  sync: 'api/cli/sync.ts',
  backup: 'api/cli/backup.ts',
  restore: 'api/cli/restore.ts',
  dev: 'site/server/dev.ts',
  build: 'site/scripts/build.ts',
  start: 'site/scripts/start.ts',
  test: '.ci/check.ts',
  mutate: 'site/mutate/run.ts',
}

test.each(Object.entries(SCRIPTS))('%s --help says what it does, from any folder', async (name, script) => {
  const { code, out, err } = await spawnScript(script, ['--help'], {}, tmpdir())
  expect({ code, err }).toEqual({ code: 0, err: '' })
  expect(out).toStartWith(`Usage: bun run ${name}`)
  expect(out).toContain('Example:')
})

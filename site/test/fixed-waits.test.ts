import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { projectPath } from '#api/project-root'

const SOURCES = '{api/test,site/test,site/e2e}/**/*.{ts,tsx}'
const TESTS = '{api,shared,site}/**/*.test.{ts,tsx}'
const FIXED_WAIT = /\b(?:Bun\.sleep|setTimeout|waitForTimeout)\(/g

/** Number of fixed waits by file. Each of these polls a state, delays a request on purpose, or gives up after a limit. */
const JUSTIFIED: Record<string, number> = {
  'api/test/until.ts': 1,
}

test('no test waits for a fixed time', () => {
  const paths = [SOURCES, TESTS].flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(projectPath('.'))])
  const found = [...new Set(paths)].sort().flatMap((path) => {
    const waits = readFileSync(projectPath(path), 'utf8').match(FIXED_WAIT) ?? []
    return waits.length > 0 ? [[path, waits.length]] : []
  })
  expect(Object.fromEntries(found)).toEqual(JUSTIFIED)
})

import { expect, test } from 'bun:test'
import { sql } from 'drizzle-orm'
import { useCleanUp } from '#api-test/clean-up'
import { openDatabase } from './client.ts'
import { hasCheckpointFault, requireSafeCheckpoints } from './sqlite-version.ts'

test.each([
  ['3.42.0', true],
  ['3.50.6', true],
  ['3.50.7', false],
  ['3.51.0', true],
  ['3.51.2', true],
  ['3.51.3', false],
  ['3.54.1', false],
  ['4.0.0', false],
])('SQLite %s has the fault of the checkpoint: %p', (version, expected) => {
  expect(hasCheckpointFault(version)).toBe(expected)
})

const onEnd = useCleanUp()

function check({ version, edges = [] }: { version?: string; edges?: string[] }, statement?: string) {
  const { db, close } = openDatabase(':memory:')
  onEnd(close)
  if (statement) db.run(sql.raw(statement))
  const lines: unknown[] = []
  const log = { warn: (line: unknown) => void lines.push(line) }
  requireSafeCheckpoints(db, { env: { EDGES: edges }, log, ...(version && { version }) })
  return lines
}

test('an SQLite with the fault is warned of once, and refused with edges or Litestream', () => {
  const version = '3.51.2'
  expect(check({ version })).toEqual([
    expect.stringMatching(/^SQLite 3\.51\.2 can lose writes .+ on Linux\.$/),
  ])
  expect(() => check({ version, edges: ['http://edge'] })).toThrow(/^EDGES: SQLite 3\.51\.2 can lose/)
  const table = 'CREATE TABLE _litestream_seq (id INTEGER PRIMARY KEY, seq INTEGER)'
  expect(() => check({ version }, table)).toThrow(/^DATABASE_PATH: SQLite 3\.51\.2 .+ Litestream/)
})

test('the SQLite of the required Bun has no fault', () => {
  expect(check({ edges: ['http://edge'] })).toEqual([])
})

import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { serializeError } from './serialize-error.ts'

test('the parameters of a query are left out of message, stack and properties', () => {
  const cause = new Error('UNIQUE constraint failed: users.email')
  const error = new DrizzleQueryError(
    'insert into users values (?, ?)',
    ['me@shop.example', 'a\n  at b'],
    cause,
  )
  const serialized = serializeError(error)
  expect(JSON.stringify(serialized)).not.toMatch(/shop\.example|at b/)
  expect(serialized).toMatchObject({
    type: 'Error',
    message: 'Failed query: insert into users values (?, ?)',
    stack: expect.stringMatching(/^Error: Failed query: insert into users values \(\?, \?\)\n +at /),
    cause: { message: 'UNIQUE constraint failed: users.email' },
  })
})

test('the text near a mistake in a query is left out', () => {
  const sqlite = new Database(':memory:')
  sqlite.run('CREATE VIRTUAL TABLE search USING fts5(name)')
  try {
    sqlite.query('SELECT * FROM search WHERE search MATCH ?').all('^^private words')
  } catch (error) {
    expect(serializeError(error)).toMatchObject({
      type: 'SQLiteError',
      code: 'SQLITE_ERROR',
      message: 'fts5: syntax error near "…"',
    })
    expect(JSON.stringify(serializeError(error))).not.toContain('private')
    return
  }
  throw new Error('the query succeeded')
})

test('a cause that refers to itself ends', () => {
  const error = new Error('loop')
  error.cause = error
  expect(JSON.stringify(serializeError(error)).match(/loop/g)?.length).toBeLessThan(20)
})

import { Database } from 'bun:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { hashPassword } from '#api/auth/password'
import { median } from './median.ts'
import type { BenchTable } from './table.ts'

const ROUNDS = 9
const INSERTS = 200

/** Fixed work, by which the other figures can be compared with those of another machine. */
export async function benchMachine(): Promise<BenchTable> {
  return {
    title: 'This machine',
    columns: [{ name: 'fixed work' }, { name: 'median', unit: 'ms' }],
    rows: [
      ['a password hash', await medianTime(() => hashPassword('a long enough password'))],
      [`${INSERTS} inserts into SQLite, each on the disk`, await insertTime()],
    ],
  }
}

async function medianTime(work: () => unknown): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const startedAt = performance.now()
    await work()
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

async function insertTime(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'store-bench-'))
  const database = new Database(join(folder, 'bare.sqlite'))
  try {
    database.run('PRAGMA journal_mode = WAL')
    database.run('PRAGMA synchronous = FULL')
    database.run('CREATE TABLE rows (id INTEGER PRIMARY KEY, text TEXT)')
    const insert = database.prepare("INSERT INTO rows (text) VALUES ('open to work')")
    return await medianTime(() => {
      for (let index = 0; index < INSERTS; index++) insert.run()
    })
  } finally {
    database.close()
    rmSync(folder, { recursive: true })
  }
}

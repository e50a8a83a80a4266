import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { migrate } from 'drizzle-orm/bun-sqlite/migrator'
import { openDatabase } from './client.ts'

function migrateFirst(count: number, folder: string): Database {
  const migrationsFolder = join(folder, 'migrations')
  cpSync('data/migrations', migrationsFolder, { recursive: true })
  const journalPath = join(migrationsFolder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalPath, 'utf8'))
  writeFileSync(journalPath, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
  const sqlite = new Database(join(folder, 'store.sqlite'), { create: true })
  migrate(drizzle(sqlite), { migrationsFolder })
  return sqlite
}

test('renamed tables and columns keep their rows', () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-migrations-'))
  try {
    const before = migrateFirst(2, folder)
    before.run(
      "INSERT INTO pictures (url, hash, width, height) VALUES ('https://cdn.example/a.png', 'abc', 10, 20)",
    )
    before.run("INSERT INTO login_failures (subject, failed_at) VALUES ('account:x', 1700000000000)")
    before.run(`INSERT INTO facts (name, value) VALUES
      ('first-collection-made', 'open'), ('development-administrator', '{}'), ('development-collections-made', '3')`)
    before.close()

    const { close } = openDatabase(join(folder, 'store.sqlite'))
    close()
    const after = new Database(join(folder, 'store.sqlite'), { readonly: true })
    expect(after.query('SELECT url, hash, width, height FROM images').all()).toEqual([
      { url: 'https://cdn.example/a.png', hash: 'abc', width: 10, height: 20 },
    ])
    expect(after.query('SELECT key, failed_at FROM login_failures').all()).toEqual([
      { key: 'user:x', failed_at: 1700000000000 },
    ])
    expect(after.query('SELECT name, value FROM settings ORDER BY name').all()).toEqual([
      { name: 'development-admin', value: '{}' },
      { name: 'header-collection-slug', value: 'open' },
      { name: 'sample-collections-created', value: '3' },
    ])
    after.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

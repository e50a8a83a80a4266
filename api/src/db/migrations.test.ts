import { Database } from 'bun:sqlite'
import { expect, test } from 'bun:test'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { migrate } from 'drizzle-orm/bun-sqlite/migrator'
import { listMigrations } from './check.ts'
import { openDatabase } from './client.ts'

const migrations = listMigrations('data/migrations')

/** Rows of the first schema, in every table. */
const FIRST_ROWS = [
  "INSERT INTO products (id, printful_id, slug, name) VALUES (1, 100, 'a-tee', 'A Tee')",
  'INSERT INTO product_edits VALUES (1, \'Heavyweight cotton\', \'["a","b","c"]\')',
  `INSERT INTO product_images (product_id, image_url, image_type, display_order, is_active)
    VALUES (1, 'https://cdn.example/a.png', 'detail', 0, 1)`,
  "INSERT INTO mockups VALUES (1, 'https://cdn.example/m.png', 'front', 0)",
  `INSERT INTO variants (id, printful_id, product_id, size, color, image_url, price_cents, position)
    VALUES (2, 200, 1, 'M', 'Moss', 'https://cdn.example/m.png', 2450, 0)`,
  "INSERT INTO collections (id, slug, name) VALUES (3, 'open', 'Open')",
  'INSERT INTO collection_products VALUES (3, 1, 0)',
  "INSERT INTO carts (id, token_hash) VALUES (4, 'cart')",
  'INSERT INTO cart_items (id, cart_id, product_id, variant_id, quantity) VALUES (5, 4, 1, 2, 7)',
  `INSERT INTO users (id, email, display_name, role, password_hash)
    VALUES (6, 'me@shop.example', 'Me', 'admin', 'hash')`,
  "INSERT INTO sessions (token_hash, user_id, expires_at) VALUES ('session', 6, 4102444800000)",
  "INSERT INTO pictures (url, hash, width, height) VALUES ('https://cdn.example/a.png', 'abc', 10, 20)",
  "INSERT INTO login_failures (subject, failed_at) VALUES ('account:x', 1700000000000)",
  `INSERT INTO facts (name, value) VALUES
    ('first-collection-made', 'open'), ('development-administrator', '{}'), ('development-collections-made', '3')`,
]

function migrateFirst(count: number, folder: string): Database {
  const migrationsFolder = join(folder, 'migrations')
  cpSync('data/migrations', migrationsFolder, { recursive: true })
  const journal = { version: '7', dialect: 'sqlite', entries: migrations.slice(0, count) }
  writeFileSync(join(migrationsFolder, 'meta/_journal.json'), JSON.stringify(journal))
  const sqlite = new Database(join(folder, 'store.sqlite'), { create: true })
  migrate(drizzle(sqlite), { migrationsFolder })
  return sqlite
}

/** Columns by table, and the names of indexes and triggers. */
function describeSchema(sqlite: Database) {
  const rows = sqlite
    .query<{ type: string; name: string }, []>(
      "SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name",
    )
    .all()
  return rows.map(({ type, name }) => ({
    type,
    name,
    columns: type === 'table' ? sqlite.query(`PRAGMA table_info(\`${name}\`)`).all() : null,
  }))
}

test.each(migrations.map(({ tag }, index) => [tag, index + 1] as const))(
  'a database of %p keeps its rows and gets the schema of a new one',
  (_, count) => {
    const folder = mkdtempSync(join(tmpdir(), 'store-migrations-'))
    try {
      const first = migrateFirst(1, folder)
      for (const statement of FIRST_ROWS) first.run(statement)
      first.close()
      migrateFirst(count, folder).close()

      openDatabase(join(folder, 'store.sqlite')).close()
      openDatabase(join(folder, 'new.sqlite')).close()
      const sqlite = new Database(join(folder, 'store.sqlite'), { readonly: true })
      const all = (sql: string) => sqlite.query(sql).all()
      expect(describeSchema(sqlite)).toEqual(describeSchema(new Database(join(folder, 'new.sqlite'))))
      expect(all('PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }])
      expect(all('PRAGMA foreign_key_check')).toEqual([])
      expect(all('SELECT id, slug, name, is_active FROM products')).toEqual([
        { id: 1, slug: 'a-tee', name: 'A Tee', is_active: 1 },
      ])
      expect(all("SELECT rowid FROM product_search WHERE product_search MATCH 'cotton'")).toEqual([
        { rowid: 1 },
      ])
      expect(all('SELECT description FROM product_edits')).toEqual([{ description: 'Heavyweight cotton' }])
      expect(all('SELECT image_url FROM product_images')).toEqual([
        { image_url: 'https://cdn.example/a.png' },
      ])
      expect(all('SELECT url, color FROM mockups')).toEqual([
        { url: 'https://cdn.example/m.png', color: 'Moss' },
      ])
      expect(all('SELECT id, size, price_cents FROM variants')).toEqual([
        { id: 2, size: 'M', price_cents: 2450 },
      ])
      expect(all('SELECT collection_id, product_id FROM collection_products')).toEqual([
        { collection_id: 3, product_id: 1 },
      ])
      expect(all('SELECT id, cart_id, variant_id, quantity FROM cart_items')).toEqual([
        { id: 5, cart_id: 4, variant_id: 2, quantity: 7 },
      ])
      expect(all('SELECT id, email, role, password_hash FROM users')).toEqual([
        { id: 6, email: 'me@shop.example', role: 'admin', password_hash: 'hash' },
      ])
      expect(all('SELECT token_hash, user_id FROM sessions')).toEqual([{ token_hash: 'session', user_id: 6 }])
      expect(all('SELECT url, hash, width, height FROM images')).toEqual([
        { url: 'https://cdn.example/a.png', hash: 'abc', width: 10, height: 20 },
      ])
      expect(all('SELECT name, value FROM settings ORDER BY name')).toEqual([
        { name: 'development-admin', value: '{}' },
        { name: 'header-collection-slug', value: 'open' },
        { name: 'sample-collections-created', value: '3' },
      ])
      sqlite.close()
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  },
)

test('open sessions stay open, until 90 days after their login', () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-migrations-'))
  try {
    const DAY_MS = 24 * 60 * 60 * 1000
    const login = Date.parse('2026-05-01T12:00:00Z')
    const before = migrateFirst(3, folder)
    before.run(
      "INSERT INTO users (id, email, display_name, role, password_hash) VALUES (7, 'a', 'A', 'user', 'x')",
    )
    const insert = before.prepare(
      'INSERT INTO sessions (token_hash, user_id, created_at, expires_at) VALUES (?, 7, ?, ?)',
    )
    insert.run('used', login, login + 40 * DAY_MS)
    insert.run('old', login, login + 100 * DAY_MS)
    insert.finalize()
    before.close()

    openDatabase(join(folder, 'store.sqlite')).close()
    const after = new Database(join(folder, 'store.sqlite'), { readonly: true })
    const rows = after.query('SELECT * FROM sessions ORDER BY expires_at').all()
    const session = { user_id: 7, created_at: login, device: null, confirmed_at: null }
    expect(rows).toEqual([
      {
        ...session,
        id: 1,
        token_hash: 'used',
        last_used_at: login + 10 * DAY_MS,
        expires_at: login + 40 * DAY_MS,
      },
      {
        ...session,
        id: 2,
        token_hash: 'old',
        last_used_at: login + 70 * DAY_MS,
        expires_at: login + 90 * DAY_MS,
      },
    ])
    after.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('a product that was hidden by a sync is not listed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'store-migrations-'))
  try {
    const before = migrateFirst(7, folder)
    for (const row of [`1, 100, 'a', 'A', 1`, `2, 200, 'b', 'B', 0`]) {
      before.run(`INSERT INTO products (id, printful_id, slug, name, is_active) VALUES (${row})`)
    }
    before.close()
    openDatabase(join(folder, 'store.sqlite')).close()
    const after = new Database(join(folder, 'store.sqlite'), { readonly: true })
    expect(after.query('SELECT is_listed, is_active FROM products ORDER BY id').values()).toEqual([
      [1, 1],
      [0, 0],
    ])
    after.close()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

import { Database } from 'bun:sqlite'
import { afterEach, beforeEach, expect, test } from 'bun:test'
import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drizzle } from 'drizzle-orm/bun-sqlite'
import { migrate } from 'drizzle-orm/bun-sqlite/migrator'
import { findByText } from '../products/text-search.ts'
import { getWordIndex } from '../products/word-index.ts'
import { listMigrations } from './check.ts'
import { openDatabase } from './client.ts'
import { productEdits } from './schema/catalog.ts'
import { fillSearchTexts } from './search-texts.ts'

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
    ('first-collection-made', 'open'), ('development-administrator', '{}'), ('development-collections-made', '3'), ('printful-hints', '{}')`,
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
  const list = "SELECT type, name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY type, name"
  const rows = sqlite.query<{ type: string; name: string }, []>(list).all()
  // It lists nothing for what is no table.
  return rows.map((row) => ({ ...row, columns: sqlite.query(`PRAGMA table_info(\`${row.name}\`)`).all() }))
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'store-migrations-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Runs all migrations, and what it does then on the database. */
function migrateAll<T>(read: (sqlite: Database) => T): T {
  openDatabase(join(folder, 'store.sqlite')).close()
  using sqlite = new Database(join(folder, 'store.sqlite'), { readonly: true })
  return read(sqlite)
}

/** By query. */
const EXPECTED_ROWS: [sql: string, rows: (string | number)[][]][] = [
  ['PRAGMA integrity_check', [['ok']]],
  ['PRAGMA foreign_key_check', []],
  ['SELECT id, slug, name, is_active FROM products', [[1, 'a-tee', 'A Tee', 1]]],
  ['SELECT id FROM catalog_version', [[1], [2]]],
  ['SELECT description FROM product_edits', [['Heavyweight cotton']]],
  ['SELECT image_url FROM product_images', [['https://cdn.example/a.png']]],
  ['SELECT url, color FROM mockups', [['https://cdn.example/m.png', 'Moss']]],
  ['SELECT id, size, price_cents FROM variants', [[2, 'M', 2450]]],
  ['SELECT collection_id, product_id FROM collection_products', [[3, 1]]],
  ['SELECT id, cart_id, variant_id, quantity FROM cart_items', [[5, 4, 2, 7]]],
  ['SELECT id, email, role, password_hash FROM users', [[6, 'me@shop.example', 'admin', 'hash']]],
  ['SELECT token_hash, user_id FROM sessions', [['session', 6]]],
  ['SELECT url, hash, width, height FROM images', [['https://cdn.example/a.png', 'abc', 10, 20]]],
  [
    'SELECT name, value FROM settings ORDER BY name',
    [
      ['development-admin', '{}'],
      ['header-collection-slug', 'open'],
      ['printful-events', '{}'],
      ['sample-collections-created', '3'],
    ],
  ],
]

test.each([1, migrations.length - 1])(
  'a database of %i migrations keeps its rows and gets the schema of a new one',
  (count) => {
    const first = migrateFirst(1, folder)
    for (const statement of FIRST_ROWS) first.run(statement)
    first.close()
    migrateFirst(count, folder).close()

    openDatabase(join(folder, 'new.sqlite')).close()
    using fresh = new Database(join(folder, 'new.sqlite'))
    migrateAll((sqlite) => {
      expect(describeSchema(sqlite)).toEqual(describeSchema(fresh))
      for (const [sql, rows] of EXPECTED_ROWS) expect([sql, sqlite.query(sql).values()]).toEqual([sql, rows])
    })
  },
)

test('products of an older database are found by what is written of them now', () => {
  const before = migrateFirst(1, folder)
  for (const statement of FIRST_ROWS) before.run(statement)
  before.run("INSERT INTO products (id, printful_id, slug, name) VALUES (9, 900, 'lodz', 'Łódź Mug')")
  before.close()
  const opened = openDatabase(join(folder, 'store.sqlite'))
  const find = (q: string) => findByText(getWordIndex(opened.db), q)
  expect([find('lodz'), find('cotton')]).toEqual([[9], [1]])
  opened.db.update(productEdits).set({ description: 'Warm wool' }).run()
  expect([find('cotton'), find('wool')]).toEqual([[], [1]])
  opened.close()
})

test('open sessions stay open, until 90 days after their login', () => {
  const DAY_MS = 24 * 60 * 60 * 1000
  const login = Date.parse('2026-05-01T12:00:00Z')
  const before = migrateFirst(3, folder)
  before.run(
    "INSERT INTO users (id, email, display_name, role, password_hash) VALUES (7, 'a', 'A', 'user', 'x')",
  )
  const insert = 'INSERT INTO sessions (token_hash, user_id, created_at, expires_at) VALUES (?, 7, ?, ?)'
  before.run(insert, ['used', login, login + 40 * DAY_MS])
  before.run(insert, ['old', login, login + 100 * DAY_MS])
  before.close()

  const rows = migrateAll((after) => after.query('SELECT * FROM sessions ORDER BY expires_at').all())
  const session = { user_id: 7, created_at: login, device: null, confirmed_at: null }
  const used = { id: 1, token_hash: 'used', last_used_at: login + 10 * DAY_MS }
  const old = { id: 2, token_hash: 'old', last_used_at: login + 70 * DAY_MS }
  expect(rows).toEqual([
    { ...session, ...used, expires_at: login + 40 * DAY_MS },
    { ...session, ...old, expires_at: login + 90 * DAY_MS },
  ])
})

test('a product that was hidden by a sync is not listed', () => {
  const before = migrateFirst(7, folder)
  for (const row of [`1, 100, 'a', 'A', 1`, `2, 200, 'b', 'B', 0`]) {
    before.run(`INSERT INTO products (id, printful_id, slug, name, is_active) VALUES (${row})`)
  }
  before.close()
  const list = 'SELECT is_listed, is_active FROM products ORDER BY id'
  expect(migrateAll((after) => after.query(list).values())).toEqual([
    [1, 1],
    [0, 0],
  ])
})

test('past syncs keep their number of products and their reason, which were parts of their messages', () => {
  const before = migrateFirst(18, folder)
  const rows = [
    ['succeeded', 'Synced 27 products'],
    ['succeeded', 'Dry run: nothing was written'],
    ['failed', 'Printful refused the token (401) while listing products.'],
  ]
  for (const row of rows) {
    before.run(
      `INSERT INTO sync_runs (started_at, ended_at, started_by, dry_run, outcome, message, report)
        VALUES (1, 2, 'Ada', 0, ?, ?, '{}')`,
      row,
    )
  }
  before.close()
  const list = 'SELECT product_count, reason FROM sync_runs ORDER BY id'
  expect(migrateAll((after) => after.query(list).values())).toEqual([
    [27, null],
    [null, null],
    [null, 'token_refused'],
  ])
})

test('what was typed at checkout keeps its id and its version of the cart', () => {
  const before = migrateFirst(26, folder)
  const stored = JSON.stringify({ key: 'k', fields: { name: 'Jo' }, rates: [], itemsKey: 'v' })
  before.run("INSERT INTO carts (token_hash, checkout) VALUES ('a', ?), ('b', NULL)", [stored])
  before.close()
  const found = migrateAll((after) => after.query('SELECT checkout FROM carts ORDER BY token_hash').values())
  expect(found.map(([text]) => JSON.parse(String(text)))).toEqual([
    { checkoutId: 'k', cartVersion: 'v', fields: { name: 'Jo' }, rates: [] },
    null,
  ])
})

test('orders on hold and the work that waits come along when holds become rows', () => {
  const order = (id: number, values: string) =>
    `INSERT INTO orders (id, token, external_id, checkout_key, email, shipping, subtotal_cents, total_cents, expires_at,
       state, held_from, hold_reason, hold_text, accepted_reason)
     VALUES (${id}, 't${id}', 'e${id}', 'k${id}', 'jo@shop.example', '{}', 100, 100, 0, ${values})`
  const before = migrateFirst(22, folder)
  before.run(order(1, "'on_hold', 'paid', 'refused', 'Printful refused it.', NULL"))
  before.run(order(2, "'placed', NULL, NULL, NULL, 'dispute'"))
  before.run("INSERT INTO refunds (id, order_id, amount_cents, status) VALUES ('re_1', 2, 50, 'succeeded')")
  for (const key of ['place 1', 'read 2', 'refunds 2', 'mail 5', 'alert 1'])
    before.run(`INSERT INTO jobs (key, run_at) VALUES ('${key}', 7)`)
  before.close()
  const found = migrateAll((sqlite) =>
    [
      'SELECT id, state FROM orders',
      'SELECT order_id, reason, text, accepted_at IS NULL FROM order_holds',
      'SELECT id, amount_cents, status FROM refunds',
      'SELECT key, lane, rank, run_at FROM jobs ORDER BY key',
    ].map((query) => sqlite.query(query).values()),
  )
  expect(found).toEqual([
    [
      [1, 'paid'],
      [2, 'placed'],
    ],
    [
      [1, 'refused', 'Printful refused it.', 1],
      [2, 'dispute', '', 0],
    ],
    [['re_1', 50, 'succeeded']],
    [
      ['mail 5', 'mail', 0, 7],
      ['payment 2', 'stripe', 1, 7],
      ['place 1', 'printful', 0, 7],
      ['read 2', 'printful', 1, 7],
    ],
  ])
})

test('orders of an older database are found by what a search folds, and once', () => {
  const before = migrateFirst(
    migrations.findIndex(({ tag }) => tag.endsWith('_search_texts')),
    folder,
  )
  const recipient = JSON.stringify({ name: 'Zoë Müller-O’Brien', city: 'São Paulo' })
  before.run(
    `INSERT INTO orders (id, token, external_id, checkout_id, state, email, recipient, shipping, subtotal_cents, total_cents,
       expires_at, printful_id, payment_intent_id, session_id)
     VALUES (1, 't', 'e', 'c', 'delivered', 'Zoë@Exämple.com', ?, '{}', 100, 100, 0, 77, 'pi_3Abc', 'cs_live_1'),
       (2, 't2', 'e2', 'c2', 'delivered', '', NULL, '{}', 100, 100, 0, NULL, NULL, NULL)`,
    [recipient],
  )
  before.run(`INSERT INTO order_items (order_id, product_name, variant_name, quantity, price_cents)
    VALUES (1, 'Straße Tee', 'M', 1, 100), (1, 'Mug', '', 1, 100)`)
  before.run(
    `INSERT INTO shipments (id, order_id, carrier, tracking_number) VALUES (5, 1, 'USPS', '9400 11')`,
  )
  before.run(
    "INSERT INTO refunds (id, order_id, amount_cents, status, at) VALUES ('re_2', 1, 50, 'succeeded', 0)",
  )
  before.close()
  const list = 'SELECT customer_text, search_text FROM orders ORDER BY id'
  const person = 'zoeexamplecom\nzoemullerobrien'
  expect(migrateAll((after) => after.query(list).values())).toEqual([
    [person, `${person}\nsaopaulo\nstrassetee\nmug\n940011\nre2\n77\npi3abc\ncslive1`],
    ['', ''],
  ])
  const { db, close } = openDatabase(join(folder, 'store.sqlite'))
  expect(fillSearchTexts(db)).toBe(0)
  close()
})

import { Database } from 'bun:sqlite'
import { createOwnerOnlyFile } from '../src/platform/owner-only.ts'
import { type KeyOf, memoryOnly, type Storage } from './storage.ts'

/** Raise it with the shape of what is stored. A file of another version is emptied. */
const VERSION = 1

const FORGETFUL =
  'the sandboxes will forget their orders and payments: their file is in use by another process, or can’t be used'

export interface OpenStorage extends Storage {
  close(): void
}

interface Warnings {
  warn(fields: object, text: string): void
}

interface Change {
  list: WatchedList
  key: string
  /** Undefined for an item that is gone. */
  json: string | undefined
}

type WatchedList = ReturnType<typeof watchList>

export const storagePathOf = (databasePath: string): string =>
  databasePath.replace(/(\.sqlite)?$/, '.sandbox.sqlite')

/** Opens the file beside the database. If that fails, it warns, and everything is forgotten with the process. */
export function openStorage(databasePath: string, log: Warnings): OpenStorage {
  const file = storagePathOf(databasePath)
  try {
    if (databasePath !== ':memory:') return openFile(file)
  } catch (err) {
    log.warn({ file, err }, FORGETFUL)
  }
  return { ...memoryOnly, close: () => {} }
}

/** @throws if another process has opened it, or it is no database */
function openFile(path: string): OpenStorage {
  createOwnerOnlyFile(path)
  const sqlite = new Database(path, { strict: true })
  try {
    // Only one process writes the file, and the operating system releases it when that process ends in any way.
    for (const pragma of ['locking_mode = EXCLUSIVE', 'journal_mode = WAL', 'synchronous = NORMAL'])
      sqlite.run(`PRAGMA ${pragma}`)
    sqlite.transaction(createTable).exclusive(sqlite)
    return createStorage(sqlite)
  } catch (error) {
    sqlite.close()
    throw error
  }
}

function createTable(sqlite: Database): void {
  const version = sqlite.query<{ user_version: number }, []>('PRAGMA user_version').get()
  if (version?.user_version === VERSION) return
  sqlite.run('DROP TABLE IF EXISTS items')
  sqlite.run(
    'CREATE TABLE items (age INTEGER PRIMARY KEY, list TEXT NOT NULL, key TEXT NOT NULL, json TEXT NOT NULL, UNIQUE (list, key))',
  )
  sqlite.run(`PRAGMA user_version = ${VERSION}`)
}

function createStorage(sqlite: Database): OpenStorage {
  const lists: WatchedList[] = []
  const select = sqlite.query<{ json: string }, [string]>(
    'SELECT json FROM items WHERE list = ? ORDER BY age',
  )
  const remove = sqlite.query<unknown, [string, string]>('DELETE FROM items WHERE list = ? AND key = ?')
  const upsert = sqlite.query<unknown, [string, string, string]>(
    'INSERT INTO items (list, key, json) VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET json = excluded.json',
  )
  const write = sqlite.transaction((changes: readonly Change[]) => {
    for (const { list, key, json } of changes) {
      if (json === undefined) remove.run(list.name, key)
      else upsert.run(list.name, key, json)
    }
  })
  let isOpen = true

  const save = (): void => {
    // A response can be under way while the store stops.
    if (!isOpen) return
    const changes = lists.flatMap((list) => list.changes())
    if (changes.length === 0) return
    write.immediate(changes)
    for (const change of changes) change.list.setSaved(change)
  }

  return {
    list<Item>(name: string, keyOf: KeyOf<Item> = (_, index) => index) {
      const items: Item[] = select.all(name).map(({ json }) => JSON.parse(json))
      lists.push(watchList(name, items, keyOf))
      return items
    },
    save,
    close() {
      save()
      isOpen = false
      sqlite.close()
    },
  }
}

/** Finds changes by comparing all items with what was saved, because any code may change an item in place. */
function watchList<Item>(name: string, items: Item[], keyOf: KeyOf<Item>) {
  const saved = new Map(items.map((item, index) => [String(keyOf(item, index)), JSON.stringify(item)]))

  const listGone = (): string[] => {
    const present = new Set(items.map((item, index) => String(keyOf(item, index))))
    return [...saved.keys().filter((key) => !present.has(key))]
  }

  const list = {
    name,

    changes(): Change[] {
      const changes: Change[] = []
      let savedCount = 0
      for (const [index, item] of items.entries()) {
        const key = String(keyOf(item, index))
        const before = saved.get(key)
        if (before !== undefined) savedCount++
        const json = JSON.stringify(item)
        if (json !== before) changes.push({ list, key, json })
      }
      if (savedCount < saved.size) for (const key of listGone()) changes.push({ list, key, json: undefined })
      return changes
    },

    setSaved({ key, json }: Change): void {
      if (json === undefined) saved.delete(key)
      else saved.set(key, json)
    },
  }
  return list
}

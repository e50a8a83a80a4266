import { Database } from 'bun:sqlite'
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { RELEASES_FOLDER } from '#api-test/release'
import { CALLS, comeBack, toDowntime } from './machine-troubles.ts'
import type { MakeTrouble } from './troubles.ts'
import type { World } from './world.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

let copies = 0

function backUp({ books, folder }: World): string {
  const path = join(folder, `backup-${++copies}.sqlite`)
  books.backUp(path)
  return path
}

/** Puts another file in the place of the store's, and starts the store again after a while. */
async function replaceFile(world: World, path: string, size: number): Promise<void> {
  world.killAll()
  world.books.reopen(() => {
    for (const suffix of ['-wal', '-shm']) rmSync(world.databasePath + suffix, { force: true })
    renameSync(path, world.databasePath)
  })
  await comeBack(world, toDowntime(size))
}

async function restore(world: World, path: string, size: number): Promise<void> {
  if (world.weather.isClear) return
  world.count('a backup is restored')
  world.tell('the backup is restored')
  await replaceFile(world, path, size)
}

/** Waits for the next moment of a kind, for a day at most. @param begin calls back in that moment, and returns what ends it */
async function waitForMoment(world: World, begin: (hear: () => void) => () => void): Promise<boolean> {
  const heard = Promise.withResolvers<true>()
  const end = begin(() => heard.resolve(true))
  const isHeard = await Promise.race([heard.promise, world.weather.last(DAY_MS)])
  end()
  return isHeard === true
}

/** Restores a backup of the moment before something that happened an hour ago at most. */
const restoreBefore =
  (begin: (world: World, size: number, hear: () => void) => () => void): MakeTrouble =>
  async (world, size) => {
    let path = ''
    const isThere = await waitForMoment(world, (heard) =>
      begin(world, size, () => {
        path ||= backUp(world)
        heard()
      }),
    )
    if (!isThere) return
    await world.weather.last(((1 + size) * HOUR_MS) / 100)
    await restore(world, path, size)
  }

/** Writes the store's file as the last release would have written it: without the tables and columns that came since. */
function writeAsLastRelease({ databasePath }: World, path: string): void {
  const releases = readdirSync(RELEASES_FOLDER).toSorted(Bun.semver.order)
  writeFileSync(path, gunzipSync(readFileSync(join(RELEASES_FOLDER, releases.at(-1)!))))
  using db = new Database(path)
  db.run('PRAGMA foreign_keys = OFF')
  db.run('ATTACH ? AS store', [databasePath])
  const list = (sql: string, ...values: string[]) => db.query(sql).values(...values) as string[][]
  const triggers = list("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
  for (const [name] of triggers) db.run(`DROP TRIGGER "${name}"`)
  const tables = list(`SELECT name FROM sqlite_schema WHERE type = 'table'
    AND name NOT LIKE '\\_\\_%' ESCAPE '\\' AND (name NOT LIKE 'sqlite_%' OR name = 'sqlite_sequence')`)
  for (const [table] of tables) {
    const columns = list(
      `SELECT name FROM pragma_table_info(?) INTERSECT SELECT name FROM pragma_table_info(?, 'store')`,
      table!,
      table!,
    ).map(([column]) => `"${column}"`)
    db.run(`DELETE FROM main."${table}"`)
    if (columns.length > 0)
      db.run(`INSERT INTO main."${table}" (${columns}) SELECT ${columns} FROM store."${table}"`)
  }
  for (const [, sql] of triggers) db.run(sql!)
}

/** What happens to the store's file. */
export const backupTroubles = {
  'a backup of an hour ago is restored': async (world, size) => {
    const path = backUp(world)
    await world.weather.last(HOUR_MS)
    await restore(world, path, size)
  },
  'a backup from before a call is restored': restoreBefore((world, size, hear) =>
    world.network.begin({
      ...CALLS[size % CALLS.length]!,
      name: 'backups before a call',
      kind: 'fine',
      times: 1,
      before: hear,
    }),
  ),
  'a backup from before an act is restored': restoreBefore((world, _, hear) => {
    world.beforeAct.add(hear)
    return () => world.beforeAct.delete(hear)
  }),
  'a new release starts on the database of the last one': async (world, size) => {
    if (world.machines.length === 0) return
    const path = join(world.folder, `release-${++copies}.sqlite`)
    await Promise.all([...world.machines].map((machine) => world.stop(machine)))
    if (world.isRunning()) return
    writeAsLastRelease(world, path)
    await replaceFile(world, path, size)
    world.count('a new release has started')
  },
} satisfies Record<string, MakeTrouble>

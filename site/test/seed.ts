import { Database } from 'bun:sqlite'
import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '#sandbox/server'
import { preparedSeed } from './run-cache.ts'
import { productionSettings } from './settings.ts'

let ownSeed: Promise<string> | undefined

/** Copies a synced database and its images into the folder, as if they came from the sandbox with this URL. */
export async function copySeed(folder: string, sandboxUrl: string): Promise<void> {
  ownSeed ??= preparedSeed ? Promise.resolve(preparedSeed) : makeOwnSeed()
  const seed = await ownSeed
  cpSync(join(seed, 'store'), folder, { recursive: true })
  replaceUrls(join(folder, 'store.sqlite'), readFileSync(join(seed, 'sandbox-url'), 'utf8'), sandboxUrl)
}

async function makeOwnSeed(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'store-seed-'))
  await writeSeed(folder)
  return folder
}

/** Syncs the sandbox's catalog into a new store in the folder. */
export async function writeSeed(folder: string): Promise<void> {
  const sandbox = startSandbox({ callsPerMinute: null })
  try {
    const sync = Bun.spawn(['bun', 'api/cli/sync.ts'], {
      env: productionSettings(join(folder, 'store', 'store.sqlite'), sandbox),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const output = await new Response(sync.stderr).text()
    if ((await sync.exited) !== 0) throw new Error(`The test database could not be filled: ${output}`)
    writeFileSync(join(folder, 'sandbox-url'), sandbox.url)
  } finally {
    await sandbox.stop()
  }
}

/** A store whose sandbox has another port than the seed's would take every image for a new one. */
function replaceUrls(databasePath: string, from: string, to: string): void {
  using sqlite = new Database(databasePath, { strict: true })
  const columns = sqlite
    .query<{ table: string; column: string }, []>(
      `SELECT tables.name AS "table", columns.name AS "column"
       FROM sqlite_schema AS tables, pragma_table_info(tables.name) AS columns
       WHERE tables.type = 'table' AND tables.sql NOT LIKE 'CREATE VIRTUAL%' AND columns.type = 'TEXT'`,
    )
    .all()
  sqlite.transaction(() => {
    for (const { table, column } of columns) {
      sqlite
        .query(
          `UPDATE "${table}" SET "${column}" = replace("${column}", $from, $to) WHERE instr("${column}", $from)`,
        )
        .run({ from, to })
    }
  })()
}

if (import.meta.main) await writeSeed(process.argv[2]!)

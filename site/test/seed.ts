import { Database } from 'bun:sqlite'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startSandbox } from '#sandbox/server'
import { freePort } from './free-port.ts'
import { productionSettings } from './settings.ts'

interface Seed {
  sandboxPort: number
  files: { path: string; bytes: Uint8Array<ArrayBuffer> }[]
}

let seed: Promise<Seed> | undefined

/** Writes a synced database and its images into the folder. They are made once per process. */
export async function writeSeed(folder: string): Promise<{ sandboxPort: number }> {
  seed ??= syncSeed()
  const { sandboxPort, files } = await seed
  await Promise.all(files.map(({ path, bytes }) => Bun.write(join(folder, path), bytes)))
  return { sandboxPort }
}

/** The sandbox of a test server may get another port. */
function forgetSource(databasePath: string) {
  const sqlite = new Database(databasePath)
  sqlite.run("DELETE FROM settings WHERE name = 'printful-source'")
  sqlite.run('UPDATE products SET source = NULL')
  sqlite.close()
}

async function syncSeed(): Promise<Seed> {
  const folder = mkdtempSync(join(tmpdir(), 'store-seed-'))
  const sandboxPort = freePort()
  const sandbox = startSandbox({ callsPerMinute: null, port: sandboxPort })
  try {
    const sync = Bun.spawn(['bun', 'api/cli/sync.ts'], {
      env: productionSettings(join(folder, 'store.sqlite'), sandbox),
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const output = await new Response(sync.stderr).text()
    if ((await sync.exited) !== 0) throw new Error(`The test database could not be filled: ${output}`)
    forgetSource(join(folder, 'store.sqlite'))
    const paths = await Array.fromAsync(new Bun.Glob('**').scan(folder))
    const files = paths.map(async (path) => ({ path, bytes: await Bun.file(join(folder, path)).bytes() }))
    return { sandboxPort, files: await Promise.all(files) }
  } finally {
    await sandbox.stop()
    rmSync(folder, { recursive: true })
  }
}

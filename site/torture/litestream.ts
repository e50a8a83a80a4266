import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { projectPath } from '#api/platform/project-root'
import { until } from '#api-test/until'

const CONFIG = projectPath('data/litestream.yml')

/** Settings as Litestream's log names them. It ignores misspelled ones without a word. */
const READ_SETTINGS = ['level=9 interval=1h0m0s', 'sync-interval=250ms']

export interface Litestream extends AsyncDisposable {
  /** Begins to replicate, and waits for the first snapshot. @throws if a setting has no effect */
  start(): Promise<void>
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  /** Replaces the database by what the replica has. */
  restore(): Promise<void>
}

/** Runs Litestream with the project's configuration, and with a folder for the replica and the log. */
export function createLitestream(databasePath: string, folder: string): Litestream {
  const env = {
    PATH: process.env.PATH,
    DATABASE_PATH: databasePath,
    LITESTREAM_REPLICA_URL: `file://${join(folder, 'replica')}`,
  }
  const log = Bun.file(join(folder, 'log'))
  const spawn = (...args: string[]) => Bun.spawn(['litestream', ...args], { env, stdout: log, stderr: log })
  let child: Bun.Subprocess | undefined
  const end: Litestream['end'] = async (signal) => {
    child?.kill(signal)
    await child?.exited
  }
  return {
    async start() {
      const started = spawn('replicate', '-config', CONFIG)
      child = started
      const snapshots = new Bun.Glob('replica/ltx/9/*.ltx')
      await until(() => started.exitCode !== null || !snapshots.scanSync(folder).next().done)
      const text = await log.text()
      const ignored = READ_SETTINGS.filter((setting) => !text.includes(setting))
      if (started.exitCode === null && ignored.length === 0) return
      throw new Error(`Litestream doesn't run with ${ignored.join(' and ')}: ${text}`)
    },
    end,
    async restore() {
      for (const suffix of ['', '-wal', '-shm']) rmSync(databasePath + suffix, { force: true })
      const restoring = spawn('restore', '-config', CONFIG, '-integrity-check', 'full', databasePath)
      if ((await restoring.exited) !== 0) throw new Error(await log.text())
    },
    [Symbol.asyncDispose]: () => end('SIGKILL'),
  }
}

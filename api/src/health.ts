import { open, rm } from 'node:fs/promises'
import type { OpenDatabase } from './db/client.ts'
import { retryWhileBusy } from './db/transact.ts'
import type { Log } from './log/log.ts'
import { OWNER_ONLY_FILE } from './platform/owner-only.ts'

const WRITE_INTERVAL_MS = 10_000
const PROBE_BYTES = 64 * 1024

interface Options {
  database: Pick<OpenDatabase, 'read' | 'tryWrite'>
  databasePath: string
  log: Pick<Log, 'error'>
  now?: () => number
}

/** Checks whether the store can read and write its database. */
export class HealthCheck {
  #write: Promise<boolean> | undefined
  #writtenAt = 0
  #isStopping = false

  constructor(private readonly options: Options) {}

  stop(): void {
    this.#isStopping = true
  }

  /** Reads each time and writes at most once in ten seconds. */
  async check(): Promise<boolean> {
    if (this.#isStopping) return false
    try {
      this.options.database.read()
    } catch (error) {
      this.options.log.error(error, 'the database can not be read')
      return false
    }
    const now = (this.options.now ?? performance.now.bind(performance))()
    if (!this.#write || now - this.#writtenAt >= WRITE_INTERVAL_MS) {
      this.#writtenAt = now
      this.#write = this.#tryWrite()
    }
    return (await this.#write) && !this.#isStopping
  }

  async #tryWrite(): Promise<boolean> {
    const { database, databasePath, log } = this.options
    try {
      await retryWhileBusy(database.tryWrite)
      if (databasePath !== ':memory:') await writeProbe(`${databasePath}.probe`)
      return true
    } catch (error) {
      log.error(error, 'the database can not be written')
      return false
    }
  }
}

/** Finds a full disk, which a write to a database with free pages doesn't. */
async function writeProbe(path: string): Promise<void> {
  try {
    const file = await open(path, 'w', OWNER_ONLY_FILE)
    try {
      await file.writeFile(new Uint8Array(PROBE_BYTES))
      await file.sync()
    } finally {
      await file.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}

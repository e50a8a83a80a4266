import { DAY_MS } from '#shared/days'
import { projectPath } from '../platform/project-root.ts'
import type { Db } from './client.ts'
import { findSetting, saveSetting } from './setting.ts'
import { retryWhileBusy } from './transact.ts'

const WEEK_MS = 7 * DAY_MS

const ERASED_AT = 'erased-at'
const REWRITTEN_AT = 'rewritten-at'

/** Notes an erasure in its transaction. Only a rewrite removes the old bytes of rows that SQLite moved within a page. */
export const noteErasure = (tx: Db): void => saveSetting(tx, ERASED_AT, String(tx.clock.now()))

export const noteRewrite = (db: Db, startedAt: number): void =>
  saveSetting(db, REWRITTEN_AT, String(startedAt))

function isRewriteDue(db: Db): boolean {
  const [erasedAt, rewrittenAt] = [ERASED_AT, REWRITTEN_AT].map((name) => Number(findSetting(db, name) ?? 0))
  return erasedAt! > rewrittenAt! && db.clock.now() - rewrittenAt! >= WEEK_MS
}

/** Rewrites the file in another process, at most weekly, after erasures. Writes wait 2 to 6 s per 100 MB. @throws if it can't */
export async function rewriteIfDue(db: Db, path: string, signal: AbortSignal): Promise<number> {
  if (path === ':memory:' || signal.aborted || !isRewriteDue(db)) return 0
  const startedAt = db.clock.now()
  const child = Bun.spawn([process.execPath, projectPath('api/src/db/rewrite-process.ts'), path], {
    stdio: ['ignore', 'ignore', 'pipe'],
    signal,
  })
  // The child must not keep the server from ending.
  child.unref()
  const [code, problem] = await Promise.all([child.exited, new Response(child.stderr).text()])
  if (signal.aborted) return 0
  if (code !== 0) throw new Error(`The database was not rewritten: ${problem}`)
  await retryWhileBusy(() => noteRewrite(db, startedAt), db.clock)
  return 1
}

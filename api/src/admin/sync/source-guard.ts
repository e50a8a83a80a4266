import type { Db } from '../../db/client.ts'
import { findSetting, saveSetting } from '../../db/setting.ts'
import { refusal } from '../../http/refusal.ts'
import type { PrintfulCredentials } from '../../printful/client.ts'
import { sourceName, toSourceId } from '../../printful/source-id.ts'
import { overrideHint } from './override-hint.ts'

const SOURCE_SETTING = 'printful-source'
export const findCatalogSource = (db: Db): string | undefined => findSetting(db, SOURCE_SETTING)

/** Names what keeps this source from writing the catalog. Undefined where nothing does. */
function findOtherSource(db: Db, credentials: PrintfulCredentials): string | undefined {
  const recorded = findCatalogSource(db)
  return !recorded || recorded === toSourceId(credentials) ? undefined : sourceName(recorded)
}

/** @throws 409 when the catalog belongs to another source */
export function requireSource(db: Db, credentials: PrintfulCredentials, changeSource: boolean): void {
  const other = changeSource ? undefined : findOtherSource(db, credentials)
  if (!other) return
  throw refusal(
    409,
    { reason: 'sync_other_source', details: { override: 'changeSource' } },
    `The catalogue belongs to ${other}, and this sync would read ${sourceName(toSourceId(credentials))}, ` +
      `so it stopped before it read anything. ${overrideHint('changeSource')}`,
  )
}

/** Makes the source the catalog's. Writes nothing where it is already. @throws 409 like `requireSource` */
export function recordSource(db: Db, credentials: PrintfulCredentials, changeSource: boolean): void {
  requireSource(db, credentials, changeSource)
  const source = toSourceId(credentials)
  if (findCatalogSource(db) !== source) saveSetting(db, SOURCE_SETTING, source)
}

import type { Db } from '../db/client.ts'
import { findSetting, saveSetting } from '../db/setting.ts'
import type { Env } from '../env.ts'

const MARKS_SETTING = 'payment-marks'

const listMarks = (db: Db): string[] => JSON.parse(findSetting(db, MARKS_SETTING) ?? '[]')

/** Stores the `SITE_URL` that a session is marked with, so that it is known after the store has moved. */
export function rememberMark(tx: Db, { SITE_URL }: Pick<Env, 'SITE_URL'>): void {
  const marks = listMarks(tx)
  if (!marks.includes(SITE_URL)) saveSetting(tx, MARKS_SETTING, JSON.stringify([...marks, SITE_URL]))
}

/** True if a session with this mark belongs to the store: it is its `SITE_URL`, now or formerly. */
export const isOwnMark = (db: Db, { SITE_URL }: Pick<Env, 'SITE_URL'>, mark: string | undefined): boolean =>
  mark !== undefined && (mark === SITE_URL || listMarks(db).includes(mark))

import { type Change, findChangedPage, findChangedPart } from '#shared/contracts/change'
import type { ShownPage, Storefront, StorefrontUpdate } from '#shared/contracts/storefront'
import { SHOP_PART_NAMES, TEXT_PAGES } from '#shared/storefront-parts'
import type { CachePurger } from '../../cache/cache-purger.ts'
import { logPurge } from '../../cache/purge-log.ts'
import { tags } from '../../cache/tags.ts'
import type { Db } from '../../db/client.ts'
import { deleteSetting } from '../../db/setting.ts'
import type { Env } from '../../env.ts'
import { conflict } from '../../http/refusal.ts'
import { readEditedParts, readStorefront, saveStorefront } from '../../storefront/storefront.ts'
import { logStorefrontChange, type StorefrontValues } from '../change-log.ts'
import { pageRead } from '../readiness/checks.ts'

export interface StorefrontSave {
  env: Env
  userId: number
  /** Function that returns what to write, or throws if it may not be written. */
  decide: (tx: Db, current: Storefront) => StorefrontUpdate
}

/** Writes the parts that differ, logs them, and purges what shows them. */
export const changeStorefront = (purger: CachePurger, save: StorefrontSave): Promise<Storefront> =>
  purger.transact((tx) => changeInTransaction(tx, save))

/** Does the same in a transaction that changes more. @throws before any write */
export function changeInTransaction(tx: Db, { env, userId, decide }: StorefrontSave): Storefront {
  const current = readStorefront(tx, env)
  const before = readValues(tx, current)
  const update = pickChanged(decide(tx, current), current, before)
  saveStorefront(tx, update)
  // Nobody has read the new text yet.
  for (const id of TEXT_PAGES) if (update.pages[id] !== undefined) deleteSetting(tx, pageRead(id))
  const saved = readStorefront(tx, env)
  logStorefrontChange(tx, userId, before, readValues(tx, saved))
  logPurge(tx, listTags(current, saved))
  return saved
}

const readValues = (db: Db, { pages }: Storefront): StorefrontValues => ({ ...readEditedParts(db), pages })

/** Leaves out parts that already are as given, so that saving a default text doesn't make it an edited one. */
function pickChanged(
  { pages = {}, ...shop }: StorefrontUpdate,
  current: Storefront,
  before: StorefrontValues,
): StorefrontUpdate & Required<Pick<StorefrontUpdate, 'pages'>> {
  const parts = SHOP_PART_NAMES.filter((part) => {
    const value = shop[part]
    if (value === undefined) return false
    return value === null ? before[part] !== null : !Bun.deepEquals(value, current[part])
  })
  const ids = TEXT_PAGES.filter((id) => {
    const page = pages[id]
    if (page === undefined) return false
    const { isDefault, ...text } = current.pages[id]
    return page === null ? !isDefault : !Bun.deepEquals(page, text)
  })
  return {
    ...Object.fromEntries(parts.map((part) => [part, shop[part]])),
    pages: Object.fromEntries(ids.map((id) => [id, pages[id]])),
  }
}

/** Lists the tags of what shows the parts that differ. */
function listTags(before: Storefront, after: Storefront): string[] {
  const differs = (part: (storefront: Storefront) => unknown) => !Bun.deepEquals(part(before), part(after))
  // The header, the footer and the titles of all pages show these.
  if (differs(({ name, announcement }) => [name, announcement])) return [tags.all]
  if (TEXT_PAGES.some((id) => differs(({ pages }) => pages[id].title))) return [tags.all]
  return [
    ...(differs(({ hero, isAiBuilderShown }) => [hero, isAiBuilderShown]) ? [tags.home] : []),
    // The calls that return products have the first tag, and all product pages the second.
    ...(differs(({ badges, testimonials }) => [badges, testimonials]) ? [tags.products, tags.related] : []),
    ...(differs(({ pages }) => pages.returns.isDefault) ? [tags.related] : []),
    ...TEXT_PAGES.filter((id) => differs(({ pages }) => pages[id].body)).map(tags.textPage),
  ]
}

/** Returns the update that restores what was there before a change. @throws 409 if it has changed since */
export function undoOfStorefront(tx: Db, current: Storefront, change: Change): StorefrontUpdate {
  const page = findChangedPage(change.kind)
  if (page) {
    const [before, after] = [change.before as ShownPage, change.after as ShownPage]
    requireSame(toStored(current.pages[page]), toStored(after))
    return { pages: { [page]: toStored(before) } }
  }
  const part = findChangedPart(change.kind)
  if (!part) return {}
  requireSame(readEditedParts(tx)[part], change.after)
  return { [part]: change.before }
}

// A default text follows the settings, so two of them are the same.
const toStored = ({ isDefault, ...text }: ShownPage) => (isDefault ? null : text)

function requireSame(stored: unknown, after: unknown): void {
  if (!Bun.deepEquals(stored, after)) throw conflict(CHANGED_SINCE)
}

export const CHANGED_SINCE = 'This has changed again since, so it can’t be undone.'

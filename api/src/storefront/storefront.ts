import { eq, max, sql } from 'drizzle-orm'
import type { PageText, ShownPage, Storefront, StorefrontUpdate } from '#shared/contracts/storefront'
import {
  mapPages,
  SHOP_PART_NAMES,
  type ShopPart,
  TEXT_PAGES,
  type TextPageId,
} from '#shared/storefront-parts'
import { DEFAULT_TEXTS, type ShopTexts } from '#shared/storefront-texts'
import type { Db } from '../db/client.ts'
import { prepareOnce } from '../db/prepare-once.ts'
import { storefrontParts } from '../db/schema/operations.ts'
import type { Env } from '../env.ts'
import { readDefaultPage } from './default-pages.ts'

type PageRow = `pages.${TextPageId}`
const pageRow = (id: TextPageId): PageRow => `pages.${id}`

/** Edited parts by the names of their rows. A part that is missing or null is the default. */
type StoredParts = Partial<EditedParts> & Partial<Record<PageRow, PageText | null>>

export type EditedParts = { [Part in ShopPart]: ShopTexts[Part] | null }

const queries = prepareOnce((db) => ({
  all: db.select().from(storefrontParts).prepare(),
  byName: db
    .select({ value: storefrontParts.value })
    .from(storefrontParts)
    .where(eq(storefrontParts.name, sql.placeholder('name')))
    .prepare(),
}))

/** Returns one part as shoppers see it. */
export const readShopPart = <Part extends ShopPart>(db: Db, part: Part): ShopTexts[Part] =>
  (queries(db).byName.get({ name: part })?.value as ShopTexts[Part] | null | undefined) ?? DEFAULT_TEXTS[part]

export const readStoreName = (db: Db): string => readShopPart(db, 'name')

/** Returns everything that a merchant can write, as shoppers see it, or would see it with an unsaved change. */
export function readStorefront(db: Db, env: Env, unsaved: StorefrontUpdate = {}): Storefront {
  const rows = queries(db).all.all()
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
  const updatedAt = new Date(Math.max(0, ...rows.map((row) => row.updatedAt.getTime())))
  return toStorefront({ ...stored, ...toParts(unsaved) }, env, updatedAt)
}

/** Returns the edited parts of the shop. A part that nobody has edited is null. */
export function readEditedParts(db: Db): EditedParts {
  const stored = new Map(
    queries(db)
      .all.all()
      .map(({ name, value }) => [name, value]),
  )
  return Object.fromEntries(SHOP_PART_NAMES.map((part) => [part, stored.get(part) ?? null])) as EditedParts
}

/** Returns the storefront that nobody has edited. */
export const readDefaultStorefront = (env: Env): Storefront => toStorefront({}, env, new Date(0))

function toStorefront(parts: StoredParts, env: Env, updatedAt: Date): Storefront {
  const edited = SHOP_PART_NAMES.filter((part) => parts[part] !== undefined && parts[part] !== null)
  const texts: ShopTexts = {
    ...DEFAULT_TEXTS,
    ...Object.fromEntries(edited.map((part) => [part, parts[part]])),
  }
  const samples = { quotes: texts.testimonials.isShown && !edited.includes('testimonials') }
  const toPage = (id: TextPageId): ShownPage => {
    const page = parts[pageRow(id)]
    return page ? { ...page, isDefault: false } : { ...readDefaultPage(id, env, samples), isDefault: true }
  }
  return { updatedAt: updatedAt.toISOString(), ...texts, pages: mapPages(toPage) }
}

/** Returns the given parts by the names of their rows. */
function toParts({ pages = {}, ...shop }: StorefrontUpdate): StoredParts {
  const given = [
    ...SHOP_PART_NAMES.map((part) => [part, shop[part]] as const),
    ...TEXT_PAGES.map((id) => [pageRow(id), pages[id]] as const),
  ]
  return Object.fromEntries(given.filter(([, value]) => value !== undefined))
}

/** Stores the given parts. Null returns a part to its default. */
export function saveStorefront(tx: Db, update: StorefrontUpdate): void {
  const last = tx
    .select({ at: max(storefrontParts.updatedAt) })
    .from(storefrontParts)
    .get()?.at
  const updatedAt = new Date(Math.max(Date.now(), (last?.getTime() ?? 0) + 1))
  for (const [name, value] of Object.entries(toParts(update))) {
    tx.insert(storefrontParts)
      .values({ name, value, updatedAt })
      .onConflictDoUpdate({ target: storefrontParts.name, set: { value, updatedAt } })
      .run()
  }
}
